import { type RawBuilder, sql } from 'kysely'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { FieldKind } from '#contract/resources/field.ts'
import type { Resource } from '#contract/resources/resource.ts'

/** How an answer is written: in which units, in which of the two forms, and with which fields. */
export interface RecordFormat {
  readonly dialect: Dialect
  readonly form: 'plain' | 'odata'
  /** Undefined: every field of the resource. */
  readonly select?: readonly string[] | undefined
}

/** The JSON text of one record, exact, as it goes on the wire. */
export type RecordText = string

/** The wire record of a row named `source`, as text that PostgreSQL writes, digit for digit. */
export function recordText(resource: Resource, wire: RecordFormat): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(record)::text FROM (SELECT ${wireColumns(resource, wire)}) record)`
}

/**
 * The select list that turns a db-sync row into a record of the contract: its fields in their order, each
 * exact. Amounts are shifted as decimals; nothing passes through a double.
 */
function wireColumns(resource: Resource, wire: RecordFormat): RawBuilder<unknown> {
  const names = Object.keys(resource.fields).filter((name) => wire.select?.includes(name) ?? true)
  return sql.join(names.map((name) => sql`${fieldExpression(name, resource, wire)} AS ${sql.ref(name)}`))
}

/** A field of the contract as its db-sync row gives it. */
export function fieldExpression(name: string, resource: Resource, wire: RecordFormat): RawBuilder<unknown> {
  const bytes = bytesColumnOf(name, resource)
  // Not in the specification: an absent certificate is an empty text here, and null in the base64 field.
  if (bytes) return sql`coalesce(encode(${sql.ref(bytes)}, 'hex'), '')`
  return expressions[resource.fields[name]?.kind ?? 'text'](sql.ref(name), wire)
}

/** The column of bytes that a field of hexadecimal text is derived from; undefined for other fields. */
export function bytesColumnOf(name: string, { fields }: Resource): string | undefined {
  const bytes = name.replace(/_hex$/, '')
  return bytes !== name && fields[bytes]?.kind === 'base64' ? bytes : undefined
}

const asIs = (column: RawBuilder<unknown>) => column

const expressions: {
  readonly [Kind in FieldKind]: (column: RawBuilder<unknown>, wire: RecordFormat) => RawBuilder<unknown>
} = {
  boolean: asIs,
  text: asIs,
  int32: asIs,
  int64: asIs,
  index: asIs,
  lovelace: asIs,
  base64: (column) => sql`encode(${column}, 'base64')`,
  // As row_to_json writes it: ISO 8601, with a fraction where there is one.
  time: (column, { form }) => (form === 'odata' ? sql`(to_json(${column}) #>> '{}') || 'Z'` : column),
  // A product of numerics keeps every digit; a quotient would be rounded to 16.
  ada: (column, { dialect }) =>
    dialects[dialect].ada === 'ADA' ? sql`trim_scale(${column} * 0.000001)` : column,
  // Through text, which is the double's shortest decimal form: a cast to numeric would cut it to 15 digits.
  share: (column, { dialect }) =>
    dialects[dialect].share === 'percentage'
      ? sql`trim_scale(${column}::text::numeric * 100)`
      : sql`${column}::text::numeric`,
}
