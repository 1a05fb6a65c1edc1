import {
  type Comparison,
  comparisons,
  type Filter,
  type TextMatch,
  textMatches,
} from '#contract/odata/filter.ts'
import { OptionFault } from '#contract/odata/option-fault.ts'
import { utcTimeOf } from '#contract/odata/time-literal.ts'
import { sortOfKind } from '#contract/odata/value-sort.ts'
import type { Field } from '#contract/resources/field.ts'
import type { Resource } from '#contract/resources/resource.ts'

/** An operator of the interface; `null` and `not-null` are the two comparisons with null. */
export type ConditionOperator = Comparison | TextMatch | 'null' | 'not-null'

/** A condition as a person fills it in: one field, one operator, one value. */
export interface Condition {
  readonly field: string
  readonly operator: ConditionOperator
  /** The value as typed; nothing for a comparison with null. */
  readonly value: string
}

/** The operators that a field can have, in the order of the contract. */
export function operatorsOf({ kind, nullable }: Field): readonly ConditionOperator[] {
  const sort = sortOfKind[kind]
  return [
    ...comparisons.filter((operator) => sort !== 'boolean' || operator === 'eq' || operator === 'ne'),
    ...(sort === 'text' ? textMatches : []),
    ...(nullable ? (['null', 'not-null'] as const) : []),
  ]
}

const ofNumbers: Readonly<Record<Comparison, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  ge: 'is at least',
  lt: 'is less than',
  le: 'is at most',
}

/** The words of an operator, between a field and a value. */
export function operatorWords(operator: ConditionOperator, { kind }: Pick<Field, 'kind'>): string {
  switch (operator) {
    case 'null':
      return 'is null'
    case 'not-null':
      return 'is not null'
    case 'contains':
      return 'contains'
    case 'startswith':
      return 'begins with'
    case 'endswith':
      return 'ends with'
    default:
      return (sortOfKind[kind] === 'number' ? ofNumbers : { ...ofNumbers, ...ofOrder })[operator]
  }
}

const ofOrder = { gt: 'is after', ge: 'is or is after', lt: 'is before', le: 'is or is before' } as const

/** Whether an operator compares with a value that the person gives. */
export function takesValue(operator: ConditionOperator): boolean {
  return operator !== 'null' && operator !== 'not-null'
}

/**
 * The reason why a value cannot be compared with a field, as a sentence; undefined when it can. An empty value is not
 * filled in yet.
 */
export function valueFault({ field, operator, value }: Condition, resource: Resource): string | undefined {
  const { kind, nullable } = fieldOf(field, resource)
  const sort = sortOfKind[kind]
  const text = value.trim()
  if (!takesValue(operator) || text === '' || sort === 'text') return undefined
  if (text.toLowerCase() === 'null') {
    return nullable ? `For null, choose "${operatorWords('null', { kind })}".` : `${field} is never null.`
  }
  if (sort === 'number') {
    return NUMBER.test(text)
      ? undefined
      : `${field} is a number: only digits, a sign and a point are read here.`
  }
  if (sort === 'boolean')
    return text === 'true' || text === 'false' ? undefined : `${field} is true or false.`
  return isTime(text) ? undefined : `${field} is a time, such as 2026-11-30 or 2026-11-30T21:44:51Z.`
}

const NUMBER = /^-?\d{1,40}(\.\d{1,20})?$/

function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/i.test(text)) return false
  try {
    utcTimeOf(text)
    return true
  } catch (error) {
    if (error instanceof OptionFault) return false
    throw error
  }
}

/** Whether a condition can be sent. */
export function isComplete(condition: Condition, resource: Resource): boolean {
  const isFilled = !takesValue(condition.operator) || condition.value.trim() !== ''
  return isFilled && valueFault(condition, resource) === undefined
}

/** A `$filter` under which all conditions hold, in the canonical form. @param conditions complete ones */
export function filterText(conditions: readonly Condition[], resource: Resource): string {
  return conditions.map((condition) => conditionText(condition, resource)).join(' and ')
}

function conditionText({ field, operator, value }: Condition, resource: Resource): string {
  if (operator === 'null') return `${field} eq null`
  if (operator === 'not-null') return `${field} ne null`
  const isText = sortOfKind[fieldOf(field, resource).kind] === 'text'
  const literal = isText ? `'${value.replaceAll("'", "''")}'` : value.trim()
  const match = textMatches.find((name) => name === operator)
  return match ? `${match}(${field},${literal})` : `${field} ${operator} ${literal}`
}

function fieldOf(name: string, { fields }: Resource): Field {
  const field = fields[name]
  if (!field) throw new TypeError(`${name} is not a field`)
  return field
}

/** The conditions of a filter; undefined for a filter that is more than conditions which all must hold. */
export function conditionsOf(filter: Filter): readonly Condition[] | undefined {
  if (filter.kind === 'and') {
    const parts = filter.terms.map((term) => (term.kind === 'and' ? undefined : conditionsOf(term)?.[0]))
    return parts.every((part) => part !== undefined) ? parts : undefined
  }
  const condition = conditionOf(filter)
  return condition && [condition]
}

function conditionOf(filter: Filter): Condition | undefined {
  if (filter.kind === 'comparison') {
    const { left, operator, right } = filter
    if (right.kind === 'field') return undefined
    if (right.kind === 'null') {
      if (operator !== 'eq' && operator !== 'ne') return undefined
      return { field: left.name, operator: operator === 'eq' ? 'null' : 'not-null', value: '' }
    }
    const value = right.kind === 'number' || right.kind === 'time' ? right.text : String(right.value)
    return { field: left.name, operator, value: right.kind === 'time' ? `${value}Z` : value }
  }
  if (filter.kind !== 'match' || filter.text.kind !== 'field' || filter.part.kind !== 'text') return undefined
  return { field: filter.text.name, operator: filter.match, value: filter.part.value }
}
