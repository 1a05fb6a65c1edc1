import type { FieldKind, Fields } from '../resources/field.ts'

/**
 * The tree of a `$filter`; chains of `and` and of `or` are flat. Each part is true or false, never unknown (OData 4.01
 * URL Conventions 5.1.1.1): null equals null alone, is neither greater nor less than anything, and `ge` and `le` are
 * true where `eq` is.
 */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  /** A comparison of null with null. */
  | { readonly kind: 'constant'; readonly value: boolean }
  | {
      readonly kind: 'comparison'
      readonly operator: ComparisonOperator
      readonly left: FieldOperand
      readonly right: Operand
    }
  | { readonly kind: 'in'; readonly left: FieldOperand; readonly values: readonly Literal[] }
  | {
      readonly kind: 'match'
      readonly match: TextMatch
      readonly text: Operand
      readonly part: Operand
    }

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type ComparisonOperator = (typeof comparisons)[number]

export const textMatches = ['contains', 'startswith', 'endswith'] as const
export type TextMatch = (typeof textMatches)[number]

export interface FieldOperand {
  readonly kind: 'field'
  readonly name: string
}

export type Operand = Literal | FieldOperand

export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Decimal text, exact. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  /** ISO 8601 in UTC, without a zone designator. */
  | { readonly kind: 'time'; readonly text: string }

/** The sorts of values; each compares with its own sort alone. */
export type ValueSort = 'number' | 'text' | 'time' | 'boolean'

export const sortOfKind: Readonly<Record<FieldKind, ValueSort>> = {
  boolean: 'boolean',
  text: 'text',
  base64: 'text',
  time: 'time',
  int32: 'number',
  int64: 'number',
  index: 'number',
  lovelace: 'number',
  ada: 'number',
  share: 'number',
}

/**
 * A query that cannot be served. The message says why: the readers of one option without its name and a full stop, the reader of the whole
 * query (`list-query.ts`) as a sentence that names the option.
 */
export class QueryFault extends Error {
  override readonly name = 'QueryFault'
}

/**
 * Checks that a filter compares what can be compared.
 * @throws {QueryFault}
 */
export function checkFilter(filter: Filter, fields: Fields): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const term of filter.terms) checkFilter(term, fields)
      break
    case 'not':
      checkFilter(filter.term, fields)
      break
    case 'comparison':
      checkComparison(filter.left.name, filter.right, fields)
      break
    case 'in':
      for (const value of filter.values) checkComparison(filter.left.name, value, fields)
      break
    case 'match':
      if (filter.text.kind !== 'field' && filter.part.kind !== 'field') {
        throw new QueryFault(`${filter.match} needs a field`)
      }
      for (const operand of [filter.text, filter.part]) checkText(filter.match, operand, fields)
  }
}

function checkComparison(left: string, right: Operand, fields: Fields): void {
  if (right.kind === 'null') return
  const sort = sortOfField(left, fields)
  if (right.kind === 'field') {
    if (sort !== sortOfField(right.name, fields)) {
      throw new QueryFault(`${left} and ${right.name} cannot be compared`)
    }
  } else if (sort !== right.kind) {
    throw new QueryFault(`${left} is a ${sort}, and it is compared with a ${right.kind}`)
  }
}

function checkText(match: string, operand: Operand, fields: Fields): void {
  if (operand.kind === 'text') return
  if (operand.kind !== 'field') throw new QueryFault(`${match} takes text`)
  if (sortOfField(operand.name, fields) !== 'text') {
    throw new QueryFault(`${match} takes text, and ${operand.name} is none`)
  }
}

function sortOfField(name: string, fields: Fields): ValueSort {
  const field = fields[name]
  if (!field) throw new QueryFault(`"${name}" is not a field`)
  return sortOfKind[field.kind]
}
