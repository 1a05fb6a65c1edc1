import { createHash } from 'node:crypto'
import { mainnetSchema, unspentOutputsIndex } from '#testing/chain/mainnet-schema.ts'
import type { RealPostgres } from '#testing/postgres/real-postgres.ts'
import type { Print } from '../lib/results.ts'
import { CHAIN_ROLE, query } from './bench-postgres.ts'
import { chainRows, chainSize, finishedEpochs } from './mainnet-size.ts'

/** Steps that run at the same time: one for each core of a small machine. */
const LANES = 2

/**
 * The database of a chain of so many blocks, filled unless an earlier run filled it in the same way.
 * @returns its name
 */
export async function filledDatabase(server: RealPostgres, blocks: number, print: Print): Promise<string> {
  const size = chainSize(blocks)
  const database = `mainnet_${blocks}`
  const rows = chainRows(size)
  const epochs = finishedEpochs(size)
  const version = fingerprint([...mainnetSchema, ...Object.values(rows), epochs])
  if ((await filledVersion(server, database)) === version) {
    // An earlier run that measured without the index may have failed before restoring it.
    await server.run(database, ...unspentOutputsIndex)
    await warmBuffers(server, database)
    return database
  }

  const start = performance.now()
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    print(`  ${step.padEnd(40)} ${seconds(from).padStart(7)} s`)
  }
  print(`filling ${database}`)
  await server.run(
    'postgres',
    `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
    `CREATE DATABASE ${database}`,
  )
  await server.run(database, ...mainnetSchema)
  const keys = await keysOf(server, database)
  await server.run(database, ...keys.map(({ drop }) => drop))
  await inLanes(
    Object.entries(rows).map(([table, insert]) => async () => {
      // Truncated in the same transaction, so that nothing goes to the write-ahead log.
      await timed(`rows of ${table}`, () =>
        server.run(database, 'BEGIN', `TRUNCATE ${table}`, insert, 'COMMIT'),
      )
      const own = keys.filter((key) => key.table === table)
      if (own.length > 0) {
        await timed(`keys and indexes of ${table}`, () =>
          server.run(database, ...own.map(({ create }) => create)),
        )
      }
    }),
  )
  await timed('finished epochs', () => server.run(database, epochs))
  const left = keys.filter(({ table }) => !Object.hasOwn(rows, table))
  await server.run(database, ...left.map(({ create }) => create))
  await timed('the optional index of unspent outputs', () => server.run(database, ...unspentOutputsIndex))
  await timed('VACUUM ANALYZE', () => server.run(database, 'VACUUM ANALYZE'))
  await server.run(
    database,
    `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${CHAIN_ROLE}`,
    `COMMENT ON DATABASE ${database} IS '${version}'`,
    'CHECKPOINT',
  )
  const [{ bytes } = { bytes: '0' }] = await query<{ bytes: string }>(
    server,
    database,
    'SELECT pg_database_size(current_database()) AS bytes',
  )
  await warmBuffers(server, database)
  print(`${database}: ${(Number(bytes) / 1e9).toFixed(1)} GB in ${seconds(start)} s`)
  return database
}

/** Reads all tables and indexes into PostgreSQL's buffers: the bench measures servers, and not a disk. */
async function warmBuffers(server: RealPostgres, database: string): Promise<void> {
  await server.run(
    database,
    'CREATE EXTENSION IF NOT EXISTS pg_prewarm',
    `SELECT count(pg_prewarm(oid::regclass))
     FROM pg_class
     WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`,
  )
}

/** A hash of the statements, regardless of their white space. */
function fingerprint(statements: readonly string[]): string {
  const text = statements.join(';').replace(/\s+/g, ' ')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

async function filledVersion(server: RealPostgres, database: string): Promise<string | undefined> {
  const [found] = await query<{ version: string | null }>(
    server,
    'postgres',
    `SELECT shobj_description(oid, 'pg_database') AS version FROM pg_database WHERE datname = '${database}'`,
  )
  return found?.version ?? undefined
}

interface Key {
  readonly table: string
  readonly drop: string
  readonly create: string
}

/** Constraints that have an index, and the other indexes, each as PostgreSQL itself would write it. */
async function keysOf(server: RealPostgres, database: string): Promise<Key[]> {
  return query<{ table: string; drop: string; create: string }>(
    server,
    database,
    `
    SELECT
      c.conrelid::regclass::text AS table,
      format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
        AS create
    FROM pg_constraint c
    WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u')
    UNION ALL
    SELECT i.indrelid::regclass::text, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i
    JOIN pg_class k ON k.oid = i.indexrelid
    WHERE k.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  )
}

async function inLanes(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...steps]
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await step()
    }),
  )
}

/** Seconds since then. */
function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}
