import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Secret } from '#contract/secret.ts'
import { startRealPostgres } from './real-postgres.ts'

/** Environment variable with the address of the PostgreSQL that all test files of a run share. */
const ADDRESS = 'EPOCHAL_TEST_POSTGRES'

/** Starts it, for the workers that are started after it. @returns stops it */
export async function startRunPostgres(): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres(18, { settings: { max_connections: '300' } })
  process.env[ADDRESS] = postgres.url('postgres').reveal()
  return postgres.remove
}

/** The PostgreSQL of the run, in which each test file makes databases of its own. */
export function runPostgres() {
  const address = process.env[ADDRESS] ?? ''
  const url = (database: string) => {
    const changed = new URL(address)
    changed.pathname = database
    return new Secret(changed.href)
  }
  /** Runs a statement as the superuser. */
  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    run,
    url,
    /** Makes a database with the content of another one. @returns its name */
    create: async (template = 'template1') => {
      const name = `made_${randomUUID().replaceAll('-', '')}`
      await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
      return name
    },
  }
}
