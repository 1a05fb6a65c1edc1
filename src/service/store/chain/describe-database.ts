import { sql } from 'kysely'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import type { DbSyncShape } from './db-sync-shape.ts'

/** An index that db-sync does not create and that speeds an endpoint up; none is required. */
export interface OptionalIndex {
  readonly table: string
  /** Its first columns, by which it is recognised under any name. */
  readonly columns: readonly string[]
  readonly create: string
}

/** Statements for the owner of a db-sync database; `CONCURRENTLY` blocks no writes. */
export const optionalIndexes: readonly OptionalIndex[] = [
  {
    table: 'reward_rest',
    columns: ['addr_id'],
    create: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_reward_rest_addr_id ON reward_rest (addr_id);',
  },
  {
    table: 'pool_update',
    columns: ['vrf_key_hash'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_pool_update_vrf_key_hash ON pool_update (vrf_key_hash);',
  },
  {
    table: 'tx_out',
    columns: ['stake_address_id', 'value'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_tx_out_unspent ON tx_out (stake_address_id)\n' +
      '  INCLUDE (value, tx_id, index) WHERE consumed_by_tx_id IS NULL;',
  },
  {
    table: 'tx_in',
    columns: ['tx_out_id', 'tx_out_index'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_tx_in_output ON tx_in (tx_out_id, tx_out_index);',
  },
]

/** One line about a database and its shape, for the log. */
export async function describeDatabase(db: ChainDatabase, shape: DbSyncShape): Promise<string> {
  const missing = await missingIndexes(db, shape)
  return [
    await describeServer(db, shape.schema),
    ...shapeTerms(shape),
    missing.length > 0
      ? `without optional indexes on ${missing.map(({ table, columns }) => `${table}(${columns[0]})`).join(', ')}`
      : 'with every optional index',
  ].join('; ')
}

/** `PostgreSQL 18.1, a standby; cexplorer.public as reader` */
export async function describeServer(db: ChainDatabase, schema: string): Promise<string> {
  const { rows } = await sql<{ server: string; standby: boolean; database: string; role: string }>`
    SELECT
      current_setting('server_version') AS server,
      pg_is_in_recovery() AS standby,
      current_database() AS database,
      current_user AS role
  `.execute(db)
  const [server] = rows
  return `PostgreSQL ${server?.server}${server?.standby ? ', a standby' : ''}; ${server?.database}.${schema} as ${server?.role}`
}

/** Terms for the options of db-sync that a shape shows. */
export function shapeTerms({ epochs, spent, otherRewards, hasRewards }: DbSyncShape): readonly string[] {
  return [
    epochs === 'table' ? 'epoch a table' : 'epoch a view',
    `spent outputs by ${{ 'consumed-by': 'consumed_by_tx_id', inputs: 'tx_in', unknown: 'nothing: amounts unknown' }[spent]}`,
    `other rewards in ${otherRewards ?? 'reward'}`,
    ...(hasRewards ? [] : ['no rewards on record']),
  ]
}

/** The optional indexes that are missing, among those that help in this shape. */
export async function missingIndexes(
  db: ChainDatabase,
  { schema, spent, otherRewards }: DbSyncShape,
): Promise<OptionalIndex[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT
      t.relname AS table,
      array(
        SELECT a.attname::text
        FROM unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, place)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
        ORDER BY k.place
      ) AS columns
    FROM pg_index i
    JOIN pg_class t ON t.oid = i.indrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE n.nspname = ${schema} AND i.indisvalid
  `.execute(db)
  const useless = [
    spent === 'inputs' ? 'tx_out' : 'tx_in',
    ...(spent === 'unknown' ? ['tx_out'] : []),
    ...(otherRewards === 'reward_rest' ? [] : ['reward_rest']),
  ]
  return optionalIndexes
    .filter(({ table }) => !useless.includes(table))
    .filter(
      ({ table, columns }) =>
        !rows.some((row) => row.table === table && columns.every((column, i) => row.columns[i] === column)),
    )
}
