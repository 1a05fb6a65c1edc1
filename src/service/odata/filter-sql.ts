import { type RawBuilder, sql } from 'kysely'
import { shiftDecimal } from '#cardano/decimal.ts'
import { dialects } from '#contract/dialect.ts'
import {
  type ComparisonOperator,
  type FieldOperand,
  type Filter,
  type Literal,
  type Operand,
  sortOfKind,
  type TextMatch,
} from '#contract/odata/filter.ts'
import type { FieldOrder } from '#contract/odata/list-query.ts'
import type { FieldKind } from '#contract/resources/field.ts'
import { fieldSql, type RecordFormat } from '../store/records/dialect-conversion.ts'
import type { StoredResource } from '../store/records/stored-resource.ts'

/**
 * A filter as a condition on db-sync rows, in the units of the dialect. Names come from the contract, values are
 * parameters. It is never unknown, so that `not` means what it says.
 * @param filter checked against the fields of the resource
 */
export function filterSql(
  filter: Filter,
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const terms = filter.terms.map((term) => filterSql(term, resource, format))
      return sql`(${sql.join(terms, filter.kind === 'and' ? sql` AND ` : sql` OR `)})`
    }
    case 'not':
      return sql`(NOT ${filterSql(filter.term, resource, format)})`
    case 'constant':
      return truthSql(filter.value)
    case 'comparison':
      return comparisonSql(filter.left, filter.operator, filter.right, resource, format)
    case 'in': {
      const { left, values } = filter
      return sql`(${sql.join(
        values.map((value) => comparisonSql(left, 'eq', value, resource, format)),
        sql` OR `,
      )})`
    }
    case 'match':
      return matchSql(filter.match, filter.text, filter.part, resource, format)
  }
}

function truthSql(value: boolean): RawBuilder<unknown> {
  return value ? sql`TRUE` : sql`FALSE`
}

const operators: Readonly<Record<ComparisonOperator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function comparisonSql(
  left: FieldOperand,
  operator: ComparisonOperator,
  right: Operand,
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown> {
  if (right.kind === 'null') return nullSql(fieldSql(left.name, resource, format), operator)
  if (right.kind === 'field') return fieldsSql(left.name, operator, right.name, resource, format)
  const { column, value } = fieldAndValue(left.name, right, operator, resource, format)
  if (operator === 'ne') return sql`(${column} IS DISTINCT FROM ${value})`
  return sql`(${column} ${operators[operator]} ${value} AND ${column} IS NOT NULL)`
}

function nullSql(value: RawBuilder<unknown>, operator: ComparisonOperator): RawBuilder<unknown> {
  if (operator === 'ne') return sql`(${value} IS NOT NULL)`
  return operator === 'gt' || operator === 'lt' ? truthSql(false) : sql`(${value} IS NULL)`
}

function fieldsSql(
  leftName: string,
  operator: ComparisonOperator,
  rightName: string,
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown> {
  const [left, right] = [
    comparableSql(leftName, resource, format),
    comparableSql(rightName, resource, format),
  ]
  if (operator === 'eq') return sql`(${left} IS NOT DISTINCT FROM ${right})`
  if (operator === 'ne') return sql`(${left} IS DISTINCT FROM ${right})`
  const holds = sql`${left} ${operators[operator]} ${right} AND ${left} IS NOT NULL AND ${right} IS NOT NULL`
  if (operator === 'gt' || operator === 'lt') return sql`(${holds})`
  return sql`(${holds} OR ${left} IS NULL AND ${right} IS NULL)`
}

/** A field in the units of the dialect, for a comparison with another field of its sort. */
function comparableSql(name: string, resource: StoredResource, format: RecordFormat): RawBuilder<unknown> {
  const sort = sortOfKind[resource.fields[name]?.kind ?? 'text']
  if (sort === 'time') return resource.value(name)
  const value = fieldSql(name, resource, format)
  return sort === 'text' ? sql`(${value} COLLATE "C")` : value
}

interface Sides {
  readonly column: RawBuilder<unknown>
  readonly value: RawBuilder<unknown>
}

function fieldAndValue(
  name: string,
  literal: Exclude<Literal, { kind: 'null' }>,
  operator: ComparisonOperator,
  resource: StoredResource,
  format: RecordFormat,
): Sides {
  const column = resource.value(name)
  switch (literal.kind) {
    case 'number':
      return numberSides(column, resource.fields[name]?.kind ?? 'int64', literal.text, format)
    case 'time':
      return { column, value: sql`${literal.text}::timestamp` }
    case 'boolean':
      return { column, value: sql`${literal.value}::boolean` }
    case 'text':
      return textSides(name, literal.value, operator, resource, format)
  }
}

/** The column stays without a function wherever possible, so that its index is used. */
function numberSides(
  column: RawBuilder<unknown>,
  kind: FieldKind,
  text: string,
  format: RecordFormat,
): Sides {
  const { ada, share } = dialects[format.dialect]
  switch (kind) {
    case 'ada':
      return { column, value: sql`${shiftDecimal(text, ada === 'ADA' ? 6 : 0)}::numeric` }
    case 'share': {
      const fraction = shiftDecimal(text, share === 'percentage' ? -2 : 0)
      return { column: sql`${column}::text::numeric`, value: sql`${fraction}::numeric` }
    }
    case 'lovelace':
      return { column, value: sql`${shiftDecimal(text, 0)}::numeric` }
    default: {
      const exact = shiftDecimal(text, 0)
      return fitsInt64(exact)
        ? { column, value: sql`${exact}::bigint` }
        : { column: sql`${column}::numeric`, value: sql`${exact}::numeric` }
    }
  }
}

function fitsInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

function textSides(
  name: string,
  value: string,
  operator: ComparisonOperator,
  resource: StoredResource,
  format: RecordFormat,
): Sides {
  const bytes = resource.hexOf(name)
  if (bytes && operator === 'eq' && /^(?:[0-9a-f]{2})+$/.test(value)) {
    return { column: sql.ref(bytes), value: sql`decode(${value}, 'hex')` }
  }
  const text = sql`${fieldSql(name, resource, format)} COLLATE "C"`
  return { column: text, value: sql`${value}::text` }
}

const textMatches: Readonly<
  Record<TextMatch, (text: RawBuilder<unknown>, part: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  startswith: (text, part) => sql`starts_with(${text}, ${part})`,
  endswith: (text, part) => sql`right(${text}, length(${part})) = ${part}`,
}

function matchSql(
  match: TextMatch,
  text: Operand,
  part: Operand,
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown> {
  const side = (operand: Operand) => {
    if (operand.kind === 'text') return sql`${operand.value}::text`
    if (operand.kind === 'field') return fieldSql(operand.name, resource, format)
    throw new TypeError('the filter was not checked')
  }
  return sql`coalesce(${textMatches[match](side(text), side(part))}, FALSE)`
}

/** The expressions of an `ORDER BY` over db-sync rows. Names come from the contract. */
export function orderSql(
  orderBy: readonly FieldOrder[],
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown>[] {
  return orderBy.map(({ field, direction }) => {
    const { kind, nullable } = resource.fields[field] ?? { kind: 'text', nullable: false }
    const value =
      sortOfKind[kind] === 'text'
        ? sql`${fieldSql(field, resource, format)} COLLATE "C"`
        : resource.value(field)
    const nulls = { asc: sql` NULLS FIRST`, desc: sql` NULLS LAST` }[direction]
    return sql`${value} ${direction === 'asc' ? sql`ASC` : sql`DESC`}${nullable ? nulls : sql``}`
  })
}

/** `Prefer: odata.maxpagesize=50`, with or without its prefix (OData 4.01 Protocol 8.2.8.5). */
export function preferredPageSize(prefer: string | undefined): number | undefined {
  const size = /(?:^|,)\s*(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer ?? '')?.[1]
  return size === undefined || Number(size) === 0 ? undefined : Number(size)
}
