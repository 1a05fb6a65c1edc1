import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openEmbeddedDatabase } from './embedded-database.ts'

/** Every variable by which pg, libpq or a PostgreSQL server could be led elsewhere. */
const nonsense = {
  PGHOST: 'nowhere.invalid',
  PGHOSTADDR: '192.0.2.1',
  PGPORT: '5433',
  PGUSER: 'nobody',
  PGPASSWORD: 'wrong',
  PGPASSFILE: '/nowhere/pgpass',
  PGDATABASE: 'missing',
  PGDATA: '/nowhere/data',
  PGOPTIONS: '--no_such_parameter=1',
  PGAPPNAME: 'nonsense',
  PGSSLMODE: 'verify-full',
  PGSSLNEGOTIATION: 'direct',
  PGCONNECT_TIMEOUT: '1',
  PGCLIENTENCODING: 'LATIN1',
  PGCLIENT_ENCODING: 'latin1',
  PGREPLICATION: 'database',
  PGBINARY: 'true',
}

afterEach(() => vi.unstubAllEnvs())

test('the embedded database opens and runs queries whatever the PG variables of the environment say', async () => {
  for (const [name, value] of Object.entries(nonsense)) vi.stubEnv(name, value)
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const database = await openEmbeddedDatabase(join(directory, 'database'), directory)
  const { rows } = await database.pool.query(
    "SELECT current_database() AS database, current_user AS role, 'é' AS text",
  )
  expect(rows).toEqual([{ database: 'postgres', role: 'postgres', text: 'é' }])
  await database.close()
  await rm(directory, { recursive: true })
}, 60_000)
