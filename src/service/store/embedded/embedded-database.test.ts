import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
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

test('the embedded database opens and runs queries whatever the PG variables of the environment say', {
  tags: 'long',
}, async () => {
  for (const [name, value] of Object.entries(nonsense)) vi.stubEnv(name, value)
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const database = await openEmbeddedDatabase(join(directory, 'database'), directory)
  const { rows } = await database.pool.query(
    "SELECT current_database() AS database, current_user AS role, 'é' AS text",
  )
  expect(rows).toEqual([{ database: 'postgres', role: 'postgres', text: 'é' }])
  const { rows: parameters } = await database.pool.query('SHOW shared_buffers')
  expect(parameters).toEqual([{ shared_buffers: '16MB' }])
  await database.close()
  await rm(directory, { recursive: true })
})

test('a database that cannot write its log any more, as on a full disk, ends instead of leaving queries without a response', async () => {
  const directory = await makeDataDirectory('control')
  const database = await openEmbeddedDatabase(join(directory, 'database'), directory)
  await database.pool.query('CREATE TABLE filled (text text)')
  const log = join(directory, 'database', 'pg_wal')
  const [segment = ''] = (await readdir(log))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .reverse()
  // A directory in the place of each next segment.
  for (const step of [1, 2]) {
    const next = (Number.parseInt(segment.slice(-8), 16) + step).toString(16).toUpperCase().padStart(8, '0')
    await mkdir(join(log, `${segment.slice(0, 16)}${next}`))
  }
  const fill = async () => {
    for (;;)
      await database.pool.query("INSERT INTO filled SELECT repeat('x', 1000) FROM generate_series(1, 5000)")
  }
  await expect(fill()).rejects.toThrow(/could not open file|terminated/)
  expect((await database.ended)?.message).toMatch(/^the embedded database ended: could not (open|write)/)
  await expect(database.pool.query('SELECT 1')).rejects.toThrow()
  await database.close()
  await rm(directory, { recursive: true })
})
