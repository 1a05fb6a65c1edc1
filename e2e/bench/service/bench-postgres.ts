import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'

/** The role that reads chains, and the role that owns the service's own database. */
export const CHAIN_ROLE = 'epochal'
export const CONTROL_ROLE = 'epochal_control'
export const CONTROL_DATABASE = 'control'

const directory = process.env.BENCH_DIR ?? join(tmpdir(), 'epochal-bench-postgres')

/** For a machine of 16 GB or more, so that the data stays in memory; the planner's settings are the defaults. */
const settings = {
  shared_buffers: '10GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '100',
  shared_preload_libraries: 'auto_explain',
}

export interface BenchPostgres extends RealPostgres {
  /** The log since the last call. */
  takeLog(): string
}

/** Starts PostgreSQL on the bench's directory, in which the chains stay from one run to the next. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  let log = ''
  const server = await startRealPostgres(18, {
    directory,
    settings,
    report: (text) => {
      log += text
    },
  })
  for (const role of [CHAIN_ROLE, CONTROL_ROLE]) {
    const [existing] = await query(server, 'postgres', `SELECT 1 FROM pg_roles WHERE rolname = '${role}'`)
    if (!existing) await server.run('postgres', `CREATE ROLE ${role} LOGIN`)
  }
  // An earlier run may have ended while it had plans explained.
  await server.run('postgres', `DELETE FROM pg_db_role_setting WHERE setrole = '${CHAIN_ROLE}'::regrole`)
  const pid = server.pid()
  const stop = () => process.kill(pid, 'SIGINT')
  process.once('exit', stop)
  return {
    ...server,
    remove: async () => {
      process.off('exit', stop)
      await server.remove()
    },
    takeLog: () => {
      const taken = log
      log = ''
      return taken
    },
  }
}

/** Creates the service's own database again, so that each run starts without keys. */
export async function recreateControlDatabase(server: RealPostgres): Promise<void> {
  await server.run(
    'postgres',
    `DROP DATABASE IF EXISTS ${CONTROL_DATABASE} WITH (FORCE)`,
    `CREATE DATABASE ${CONTROL_DATABASE} OWNER ${CONTROL_ROLE}`,
  )
}

/** The rows of one statement that the superuser runs. */
export async function query<Row extends pg.QueryResultRow>(
  server: RealPostgres,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url(database).reveal() })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
