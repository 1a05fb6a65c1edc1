import { sql } from 'kysely'
import { type NetworkName, networks } from '#cardano/network.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { Fault, isFault } from '#http/fault.ts'
import { createChainStore } from './store/chain/chain-store.ts'
import { type DbSyncShape, findDbSyncShape } from './store/chain/db-sync-shape.ts'
import { describeServer, missingIndexes, shapeTerms } from './store/chain/describe-database.ts'
import type { ChainDatabase } from './store/postgres/chain-database.ts'
import { chainTimeouts, openPool } from './store/postgres/connection-pool.ts'
import { databaseReason, isDatabaseUnavailable } from './store/postgres/database-failure.ts'
import { openChainDatabase } from './store/postgres/open-chain-database.ts'

/** One finding about a database. */
export interface DatabaseFinding {
  readonly subject: 'database' | 'role' | 'db-sync' | 'options' | 'tip' | 'index'
  /** A few words, such as `PostgreSQL 18.1; cexplorer.public as epochal_reader`. */
  readonly words: string
  /** True where the operator should change something. */
  readonly isWrong: boolean
}

export interface DatabaseCheck {
  /** Called with each finding as soon as it is known. */
  readonly found: (finding: DatabaseFinding) => void
  readonly now: () => Instant
}

/** Behind which the newest block of a chain whose db-sync follows it never is for long. */
const LATE = 300 * SECOND

/**
 * Looks at a db-sync database as the service would, in sessions in which PostgreSQL refuses to write.
 * @throws {Fault} when it cannot be reached, or the service cannot serve the network from it
 */
export async function checkDatabase(
  network: NetworkName,
  url: Secret,
  { found, now }: DatabaseCheck,
): Promise<void> {
  const pool = openPool(url, 2, chainTimeouts, (client) =>
    client.query('SET default_transaction_read_only = on'),
  )
  const db = openChainDatabase(pool, { failed: () => undefined, succeeded: () => undefined })
  try {
    const shape = await findDbSyncShape(db, networks[network])
    found({ subject: 'database', words: await describeServer(db, shape.schema), isWrong: false })
    found(await findRole(db, shape))
    found(await findVersion(db, shape))
    const isPartial = shape.spent === 'unknown' || !shape.hasRewards
    found({ subject: 'options', words: shapeTerms(shape).join('; '), isWrong: isPartial })
    const store = createChainStore(db, networks[network], shape, now)
    const { time } = await store.tip()
    found(await findTip(db, shape, time, now()))
    for (const { table, columns } of await missingIndexes(db, shape))
      found({ subject: 'index', words: `${table} (${columns.join(', ')}) is missing`, isWrong: true })
  } catch (error) {
    const isExpected = isFault(error, 'database-unfit') || isDatabaseUnavailable(error)
    throw isExpected
      ? new Fault('operator', `${network} cannot be served from this database: ${databaseReason(error)}`)
      : error
  } finally {
    await db.close()
  }
}

async function findRole(db: ChainDatabase, { schema }: DbSyncShape): Promise<DatabaseFinding> {
  const { rows } = await sql<{ role: string; superuser: boolean; tables: number; first: string | null }>`
    SELECT
      current_user AS role,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
      count(*)::integer AS tables,
      min(c.relname) AS first
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ${schema} AND c.relkind IN ('r', 'p', 'v', 'm')
      AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
  `.execute(db)
  const { role, superuser, tables, first } = rows[0] ?? { role: '', superuser: false, tables: 0, first: null }
  if (superuser) return wrongRole(`${role} is a superuser and may write everything`)
  if (tables > 0)
    return wrongRole(`${role} may write "${first}"${tables > 1 ? ` and ${tables - 1} other tables` : ''}`)
  return { subject: 'role', words: `${role} can only read`, isWrong: false }
}

function wrongRole(words: string): DatabaseFinding {
  return { subject: 'role', words: `${words}; deploy/reader.sql makes one that can only read`, isWrong: true }
}

/** db-sync writes its version as Haskell shows it: `Version {versionBranch = [13,6,0,5], versionTags = []}`. */
async function findVersion(db: ChainDatabase, { schema }: DbSyncShape): Promise<DatabaseFinding> {
  const { rows } = await sql<{ version: string | null }>`
    SELECT to_jsonb(meta) ->> 'version' AS version FROM ${sql.table(`${schema}.meta`)} meta ORDER BY id LIMIT 1
  `.execute(db)
  const version = rows[0]?.version
  const numbers = version?.match(/\d+(?:[.,]\d+)+/)?.[0].replaceAll(',', '.')
  return {
    subject: 'db-sync',
    words: version ? `began to fill it in version ${numbers ?? version}` : 'its version is not on record',
    isWrong: false,
  }
}

/** @param time of the newest block, in ISO 8601 without a zone; undefined where there is none */
async function findTip(
  db: ChainDatabase,
  { schema }: DbSyncShape,
  time: string | undefined,
  now: number,
): Promise<DatabaseFinding> {
  if (time === undefined) return { subject: 'tip', words: 'there is no block yet', isWrong: true }
  const { rows } = await sql<{ block_no: number; epoch_no: number }>`
    SELECT block_no, epoch_no FROM ${sql.table(`${schema}.block`)} WHERE block_no IS NOT NULL ORDER BY block_no DESC LIMIT 1
  `.execute(db)
  const lag = now - Date.parse(`${time}Z`)
  return {
    subject: 'tip',
    words: `block ${rows[0]?.block_no ?? 'unknown'} of epoch ${rows[0]?.epoch_no ?? 'unknown'}, ${durationWords(lag)} old`,
    isWrong: lag > LATE,
  }
}

/** A duration in the unit that fits, such as `12 seconds`. */
function durationWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / SECOND))
  const [amount, unit] = (
    [
      [seconds / 86_400, 'day'],
      [seconds / 3600, 'hour'],
      [seconds / 60, 'minute'],
    ] as const
  ).find(([amount]) => amount >= 2) ?? [Math.max(seconds, 1), 'second']
  return `${Math.round(amount)} ${unit}${Math.round(amount) === 1 ? '' : 's'}`
}
