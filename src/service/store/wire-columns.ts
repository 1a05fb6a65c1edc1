import { type RawBuilder, sql } from 'kysely'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'

/** How an answer is written: in which units, and in which of the two forms. */
export interface Wire {
  readonly dialect: Dialect
  readonly form: 'plain' | 'odata'
}

/**
 * The select list that turns a db-sync row into a record of the contract: its fields in their order, each
 * exact. Amounts are shifted as decimals; nothing passes through a double.
 */
export function wireColumns(resource: Resource, wire: Wire): RawBuilder<unknown> {
  return sql.join(
    Object.entries(resource.fields).map(
      ([name, field]) => sql`${wireExpression(name, field, resource, wire)} AS ${sql.ref(name)}`,
    ),
  )
}

function wireExpression(name: string, field: Field, { fields }: Resource, wire: Wire): RawBuilder<unknown> {
  const bytes = name.replace(/_hex$/, '')
  if (bytes !== name && fields[bytes]?.kind === 'base64') {
    // The live service writes an absent certificate as an empty text here, and as null in the base64 field.
    return sql`coalesce(encode(${sql.ref(bytes)}, 'hex'), '')`
  }
  return expressions[field.kind](sql.ref(name), wire)
}

const asIs = (column: RawBuilder<unknown>) => column

const expressions: {
  readonly [Kind in FieldKind]: (column: RawBuilder<unknown>, wire: Wire) => RawBuilder<unknown>
} = {
  boolean: asIs,
  text: asIs,
  int32: asIs,
  int64: asIs,
  index: asIs,
  lovelace: asIs,
  base64: (column) => sql`encode(${column}, 'base64')`,
  time: (column, { form }) =>
    form === 'odata'
      ? sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
      : sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
  // A product of numerics keeps every digit; a quotient would be rounded to 16.
  ada: (column, { dialect }) =>
    dialects[dialect].ada === 'ADA' ? sql`trim_scale(${column} * 0.000001)` : column,
  // Through text, which is the double's shortest decimal form: a cast to numeric would cut it to 15 digits.
  share: (column, { dialect }) =>
    dialects[dialect].share === 'percentage'
      ? sql`trim_scale(${column}::text::numeric * 100)`
      : sql`${column}::text::numeric`,
}
