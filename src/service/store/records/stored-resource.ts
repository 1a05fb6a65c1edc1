import { type RawBuilder, sql } from 'kysely'
import { account } from '#contract/resources/account.ts'
import { block } from '#contract/resources/block.ts'
import { epoch } from '#contract/resources/epoch.ts'
import type { Resource } from '#contract/resources/field.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'

/** Names a table of db-sync in the schema of one database. */
export type TableName = (table: string) => RawBuilder<unknown>

/** A field of the contract that is not a column of its resource's table. */
export interface ComputedField {
  /** SQL expression for its value, over a row of the table that is called `source`. */
  readonly expression: (table: TableName) => RawBuilder<unknown>
  /** Column of bytes that the field spells in hexadecimal; an index of that column then serves equality. */
  readonly hexOf?: string
}

/** A resource and the fields of it that are not columns. */
export interface ChainResource extends Resource {
  readonly computed: Readonly<Record<string, ComputedField>>
}

/** Every resource as db-sync stores it: a field is the column of its name, unless it is computed. */
export const chainResources = {
  account: { ...account, computed: {} },
  block: { ...block, computed: { hash_hex: hexOf('hash'), op_cert_hex: hexOf('op_cert') } },
  epoch: { ...epoch, computed: {} },
  poolUpdate: { ...poolUpdate, computed: { vrf_key_hash_hex: hexOf('vrf_key_hash') } },
} satisfies Readonly<Record<string, ChainResource>>

export type ChainResources = Readonly<Record<keyof typeof chainResources, ChainResource>>

/** Not in the specification: an absent certificate is an empty text here, and null in the base64 field. */
function hexOf(column: string): ComputedField {
  return { expression: () => sql`coalesce(encode(${sql.ref(column)}, 'hex'), '')`, hexOf: column }
}

/** The columns that the table of a resource must have. */
export function neededColumns({ fields, computed }: ChainResource): string[] {
  return Object.keys(fields).filter((name) => !Object.hasOwn(computed, name))
}

/** A resource in the tables of one schema. */
export interface StoredResource extends Resource {
  /** SQL expression for a field in a row that is called `source`, in db-sync's units. */
  value(field: string): RawBuilder<unknown>
  /** Column of bytes that the field spells in hexadecimal; undefined for other fields. */
  hexOf(field: string): string | undefined
}

export function storedResource({ computed, ...resource }: ChainResource, table: TableName): StoredResource {
  return {
    ...resource,
    value: (field) => computed[field]?.expression(table) ?? sql.ref(field),
    hexOf: (field) => computed[field]?.hexOf,
  }
}
