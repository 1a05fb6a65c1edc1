import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'

/** The role that `deploy/reader.sql` makes, by the program `psql` where it is installed. */

const script = fileURLToPath(new URL('../../../deploy/reader.sql', import.meta.url))
const hasPsql = spawnSync('psql', ['--version']).status === 0

let server: RealPostgres

beforeAll(async () => {
  server = await startRealPostgres(18)
  await server.run(
    'postgres',
    'CREATE ROLE dbsync LOGIN CREATEROLE',
    'CREATE ROLE plain LOGIN',
    'CREATE DATABASE chain OWNER dbsync',
    'CREATE DATABASE empty',
  )
  await asRole('dbsync', 'CREATE TABLE public.block (id integer)')
})

afterAll(() => server.remove())

async function asRole(role: string, statement: string) {
  const client = new pg.Client({ connectionString: server.url('chain', role).reveal() })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function runScript(database: string, role: string) {
  const [url = ''] = server.url(database, role).reveal().split('?')
  const { status, stderr } = spawnSync('psql', ['--set', 'password=pass', '--file', script, url], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.skipIf(!hasPsql)(
  'run by the owner or by a superuser, as often as wanted, it reads later tables too',
  async () => {
    for (const [at, role] of ['dbsync', 'postgres', 'dbsync'].entries()) {
      expect(runScript('chain', role)).toEqual({ status: 0, stderr: '' })
      await asRole('dbsync', `CREATE TABLE public.later_${at} (id integer)`)
      expect((await asRole('epochal_reader', `SELECT * FROM public.later_${at}`)).rows).toEqual([])
      await expect(asRole('epochal_reader', `INSERT INTO public.later_${at} VALUES (1)`)).rejects.toThrow(
        'cannot execute INSERT in a read-only transaction',
      )
    }
  },
)

test.skipIf(!hasPsql)('where it cannot do all of it, it does nothing, and says so with its exit code', () => {
  expect(runScript('chain', 'plain')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('permission denied'),
  })
  expect(runScript('empty', 'postgres')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('no rows'),
  })
})

test('a database is read over a socket of its machine', async () => {
  const { rows } = await asRole('postgres', 'SHOW unix_socket_directories')
  const url = `postgresql://dbsync@/chain?host=${rows[0].unix_socket_directories}&port=${new URL(server.url('chain').reveal()).port}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('SELECT inet_server_addr() AS address')).rows).toEqual([{ address: null }])
  await client.end()
})
