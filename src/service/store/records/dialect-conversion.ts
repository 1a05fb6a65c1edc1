import { type RawBuilder, sql } from 'kysely'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { FieldKind } from '#contract/resources/field.ts'
import type { StoredResource } from './stored-resource.ts'

/** The format of a record: its units, its form, and its fields. */
export interface RecordFormat {
  readonly dialect: Dialect
  readonly form: 'plain' | 'odata'
  /** Undefined: every field of the resource. */
  readonly select?: readonly string[] | undefined
}

/** One record as exact JSON text, in the bytes that are sent. */
export type RecordText = string

/** SQL expression for the JSON text of a row that is called `source`: PostgreSQL writes every digit. */
export function recordSql(resource: StoredResource, format: RecordFormat): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(record)::text FROM (SELECT ${selectList(resource, format)}) record)`
}

/** The fields of a record in the contract's order. Amounts are shifted as decimals, never as doubles. */
function selectList(resource: StoredResource, format: RecordFormat): RawBuilder<unknown> {
  const names = Object.keys(resource.fields).filter((name) => format.select?.includes(name) ?? true)
  return sql.join(names.map((name) => sql`${fieldSql(name, resource, format)} AS ${sql.ref(name)}`))
}

/** SQL expression for one field of a record, in the units of the format. */
export function fieldSql(name: string, resource: StoredResource, format: RecordFormat): RawBuilder<unknown> {
  return expressions[resource.fields[name]?.kind ?? 'text'](resource.value(name), format)
}

const asIs = (value: RawBuilder<unknown>) => value

/**
 * The value of a field in the units of a dialect. Stored amounts are lovelace, stored margins fractions: PostgreSQL converts them, so that no
 * digit passes through a double.
 */
const expressions: {
  readonly [Kind in FieldKind]: (value: RawBuilder<unknown>, format: RecordFormat) => RawBuilder<unknown>
} = {
  boolean: asIs,
  text: asIs,
  int32: asIs,
  int64: asIs,
  index: asIs,
  lovelace: asIs,
  base64: (value) => sql`encode(${value}, 'base64')`,
  // ISO 8601 with a fraction where there is one, as row_to_json writes it.
  time: (value, { form }) => (form === 'odata' ? sql`(to_json(${value}) #>> '{}') || 'Z'` : value),
  // A product of numerics keeps every digit; a quotient would be rounded to 16.
  ada: (value, { dialect }) =>
    dialects[dialect].ada === 'ADA' ? sql`trim_scale(${value} * 0.000001)` : value,
  // Through text, which is the double's shortest decimal form: a cast to numeric would cut it to 15 digits.
  share: (value, { dialect }) =>
    dialects[dialect].share === 'percentage'
      ? sql`trim_scale(${value}::text::numeric * 100)`
      : sql`${value}::text::numeric`,
}
