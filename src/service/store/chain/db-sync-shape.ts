import { sql } from 'kysely'
import type { Network } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import { Fault } from '#http/fault.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import { type ChainResources, chainResources, neededColumns } from '../records/stored-resource.ts'

/** The differences between db-sync databases that matter to the endpoints. */
export interface DbSyncShape {
  readonly schema: string
  /** Until db-sync 13.7.1 `epoch` is a table; since then only finished epochs are, and the running one is computed. */
  readonly epochs: 'table' | 'finalized'
  /**
   * The mark of a spent output: `consumed_by_tx_id`, or a row of `tx_in`. `unknown` where db-sync stores no outputs,
   * so that the stake of accounts is unknown.
   */
  readonly spent: 'consumed-by' | 'inputs' | 'unknown'
  /** Table of rewards other than those of staking; undefined before db-sync 13.2, which had them in `reward`. */
  readonly otherRewards: 'reward_rest' | 'instant_reward' | undefined
  /** False where db-sync runs without a ledger and so knows no rewards. */
  readonly hasRewards: boolean
  /** True when part of the shape follows from an empty table, which db-sync may still fill. */
  readonly provisional: boolean
}

type RequiredColumns = Readonly<Record<string, readonly string[]>>

/** The tables and columns that are read from any db-sync since version 13. */
function requiredColumns({ block, epoch, poolUpdate }: ChainResources): RequiredColumns {
  return {
    meta: ['start_time', 'network_name'],
    block: neededColumns(block),
    tx: ['id', 'hash'],
    tx_out: ['tx_id', 'index', 'stake_address_id', 'value'],
    tx_in: ['tx_out_id', 'tx_out_index'],
    stake_address: ['id', 'hash_raw', 'view'],
    stake_registration: ['addr_id', 'tx_id', 'cert_index', 'epoch_no'],
    stake_deregistration: ['addr_id', 'tx_id', 'cert_index', 'epoch_no'],
    delegation: ['addr_id', 'tx_id', 'cert_index', 'pool_hash_id', 'active_epoch_no'],
    pool_hash: ['id', 'hash_raw', 'view'],
    pool_update: neededColumns(poolUpdate),
    reward: ['addr_id', 'amount', 'spendable_epoch'],
    withdrawal: ['addr_id', 'amount'],
    epoch: neededColumns(epoch),
  }
}

/** The tables and columns that are also read since db-sync 13.7.2, where `epoch` is a view. */
function columnsBesideEpochView({ epoch }: ChainResources): RequiredColumns {
  return {
    epoch_finalized: neededColumns(epoch),
    tx: ['block_id', 'out_sum', 'fee'],
    epoch_sync_enabled: ['enabled'],
  }
}

const otherRewardTables = ['reward_rest', 'instant_reward'] as const

interface Relation {
  readonly schema: string
  readonly kind: string
  readonly readable: boolean
  readonly columns: readonly string[]
}

/**
 * Checks that a database holds the network's chain in db-sync's schema, and finds its shape.
 * @param schema schema of the tables; undefined: the one that the role's search path finds
 * @throws {Fault} `database-unfit`
 */
export async function findDbSyncShape(
  db: ChainDatabase,
  network: Network,
  schema?: string,
  resources: ChainResources = chainResources,
): Promise<DbSyncShape> {
  const required = requiredColumns(resources)
  const besideEpochView = columnsBesideEpochView(resources)
  const tables = [...Object.keys(required), ...Object.keys(besideEpochView), ...otherRewardTables]
  const relations = await findRelations(db, tables, schema)
  const schemaFound = relations.get('block')?.schema
  if (schemaFound === undefined) throw new Fault('database-unfit', await missingBlockReason(db))
  checkTables(relations, required)
  const epochs = relations.get('epoch')?.kind === 'v' ? 'finalized' : 'table'
  if (epochs === 'finalized') checkTables(relations, besideEpochView)
  const otherRewards = otherRewardTables.find((table) => relations.has(table))
  if (otherRewards) checkTables(relations, { [otherRewards]: ['addr_id', 'amount', 'spendable_epoch'] })
  await checkNetwork(db, network, schemaFound)
  const filled = {
    tx_out: await isFilled(db, schemaFound, 'tx_out'),
    tx_in: await isFilled(db, schemaFound, 'tx_in'),
    reward: await isFilled(db, schemaFound, 'reward'),
  }
  return {
    schema: schemaFound,
    epochs,
    spent: await findSpent(db, schemaFound, relations, filled),
    otherRewards,
    hasRewards: filled.reward,
    provisional: !(filled.tx_out && filled.tx_in && filled.reward),
  }
}

/** @throws {Fault} `database-unfit` */
function checkTables(relations: ReadonlyMap<string, Relation>, tables: RequiredColumns): void {
  for (const [table, columns] of Object.entries(tables)) {
    const relation = relations.get(table)
    if (!relation) throw new Fault('database-unfit', `the table "${table}" of db-sync is missing`)
    if (!relation.readable) throw new Fault('database-unfit', `the role may not read the table "${table}"`)
    const missing = columns.filter((column) => !relation.columns.includes(column))
    if (missing.length > 0) {
      throw new Fault(
        'database-unfit',
        `the table "${table}" lacks ${missing.join(', ')}; db-sync 13 or newer is needed`,
      )
    }
  }
}

async function missingBlockReason(db: ChainDatabase): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    SELECT n.nspname AS schema
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = 'block' AND c.relkind IN ('r', 'p')
  `.execute(db)
  const [found] = rows
  return found
    ? `its table "block" is in the schema "${found.schema}", which is not in the role's search_path, or which the role may not use`
    : 'it holds no table "block", so db-sync has not filled it'
}

async function findRelations(
  db: ChainDatabase,
  names: readonly string[],
  schema: string | undefined,
): Promise<ReadonlyMap<string, Relation>> {
  const { rows } = await sql<Relation & { name: string }>`
    SELECT
      c.relname AS name,
      n.nspname AS schema,
      c.relkind AS kind,
      has_table_privilege(c.oid, 'SELECT') AS readable,
      array(
        SELECT a.attname::text
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      ) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname IN (${sql.join(names)})
      AND c.relkind IN ('r', 'p', 'v', 'm')
      AND ${schema === undefined ? sql`pg_table_is_visible(c.oid)` : sql`n.nspname = ${schema}`}
  `.execute(db)
  return new Map(rows.map(({ name, ...relation }) => [name, relation]))
}

/** Networks are distinguished by the start of their chain, since their name in the table varies. */
async function checkNetwork(db: ChainDatabase, network: Network, schema: string): Promise<void> {
  const { rows } = await sql<{ network_name: string; start_time: string }>`
    SELECT network_name, (to_json(start_time) #>> '{}') AS start_time
    FROM ${sql.table(`${schema}.meta`)}
    ORDER BY id
    LIMIT 1
  `.execute(db)
  const [meta] = rows
  if (!meta) throw new Fault('database-unfit', 'its table "meta" is empty, so db-sync has not started')
  const start = utcTimeText(network.schedule[0].start)
  if (meta.start_time.slice(0, 19) !== start) {
    throw new Fault(
      'database-unfit',
      `it holds the network "${meta.network_name}", which began at ${meta.start_time}, and ${network.name} began at ${start}`,
    )
  }
}

/**
 * The newest row of `tx_in` shows whether spent outputs are marked in `tx_out`. With `tx_in` empty they are marked or
 * deleted; db-sync never changes from one way to the other without marking the outputs that were spent before.
 */
async function findSpent(
  db: ChainDatabase,
  schema: string,
  relations: ReadonlyMap<string, Relation>,
  filled: { readonly tx_out: boolean; readonly tx_in: boolean },
): Promise<DbSyncShape['spent']> {
  if (!filled.tx_out) return 'unknown'
  if (!relations.get('tx_out')?.columns.includes('consumed_by_tx_id')) return 'inputs'
  if (!filled.tx_in) return 'consumed-by'
  const { rows } = await sql<{ consumed: boolean }>`
    SELECT o.consumed_by_tx_id IS NOT NULL AS consumed
    FROM (
      SELECT tx_out_id, tx_out_index
      FROM ${sql.table(`${schema}.tx_in`)}
      ORDER BY id DESC
      LIMIT 1
    ) i
    JOIN ${sql.table(`${schema}.tx_out`)} o ON o.tx_id = i.tx_out_id AND o.index = i.tx_out_index
  `.execute(db)
  return rows[0]?.consumed === false ? 'inputs' : 'consumed-by'
}

async function isFilled(db: ChainDatabase, schema: string, table: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(`${schema}.${table}`)} LIMIT 1`.execute(db)
  return rows.length > 0
}
