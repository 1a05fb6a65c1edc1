import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialHeaders } from '#contract/token.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'

/**
 * Instances of the service in processes of their own, on one real PostgreSQL for their keys; `open-master-secret.test.ts`
 * has the rules themselves.
 */

const old = 'a master secret of the instances, with more than 32 characters'
const next = 'another master secret of the instances, with more than 32 characters'

let place: string
let postgres: RealPostgres
let environment: Record<string, string>
const running: ServingProgram[] = []

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  environment = {
    DATA_DIR: join(place, 'data'),
    SERVICE_PORT: '0',
    SERVICE_PUBLIC_URL: 'https://data.example',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    CONTROL_DATABASE_URL: postgres.url('control').reveal(),
  }
})

afterAll(async () => {
  await Promise.all(running.map((instance) => instance.stop()))
  await postgres.remove()
  await rm(place, { recursive: true })
})

async function startInstance(secrets: Record<string, string>): Promise<ServingProgram> {
  const instance = await startProgram(['service'], { ...environment, ...secrets })
  running.push(instance)
  return instance
}

/** Rows of the table as text, as a dump of the database has them. */
async function dumped(): Promise<string> {
  const client = new pg.Client({ connectionString: environment.CONTROL_DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT k::text AS text FROM control.signing_key k')
    return rows.map(({ text }) => text).join('\n')
  } finally {
    await client.end()
  }
}

async function newToken(instance: ServingProgram, key: string, secret: string): Promise<string> {
  const response = await fetch(`${instance.address}/mainnet/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { access_token: string }).access_token
}

/** 503 for an authorized request, since the network has no database. */
async function statusAt(instance: ServingProgram, token: string, key: string): Promise<number> {
  const response = await fetch(`${instance.address}/mainnet/api/core/epochs/0`, {
    headers: credentialHeaders(token, key),
  })
  await response.arrayBuffer()
  return response.status
}

test('instances share signing keys that no dump shows, and each refuses a wrong secret in one line', {
  tags: 'long',
}, async () => {
  expect(await runProgram(['service'], environment)).toEqual({
    exitCode: 1,
    output: '',
    log: 'epochal: CONTROL_DATABASE_URL needs MASTER_SECRET too: at least 32 random characters, the same for every instance\n',
  })

  const both = { MASTER_SECRET: old, MASTER_SECRET_NEW: next }
  const [one, two] = await Promise.all([startInstance({ MASTER_SECRET: old }), startInstance(both)])
  const made = await runProgram(['key', '--network', 'mainnet', '--name', 'shared'], environment)
  const [, key = '', secret = ''] = /^API key {5}(\S+)\nAPI secret {2}(\S+)\n$/.exec(made.output) ?? []
  const token = await newToken(one, key, secret)
  expect(await statusAt(one, token, key)).toBe(503)
  expect(await statusAt(two, token, key)).toBe(503)

  const dump = await dumped()
  expect(dump).toContain('sealed1.')
  expect(dump).not.toMatch(/"d"|P-256|"kty"/)

  expect(await runProgram(['service'], { ...environment, MASTER_SECRET: next })).toEqual({
    exitCode: 1,
    output: '',
    log: expect.stringMatching(
      /^epochal: the master secret \(identifier \w{12}\) is not the one that the control database is encrypted with \(\w{12}\)\n$/,
    ),
  })

  const changed = await runProgram(['master-secret', 'change'], { ...environment, ...both })
  expect(changed).toMatchObject({ exitCode: 0, log: '' })
  expect(await dumped()).not.toContain(dump.split('.')[1])
  const three = await startInstance({ MASTER_SECRET: next })
  expect(await statusAt(three, token, key)).toBe(503)
  expect(await statusAt(two, await newToken(three, key, secret), key)).toBe(503)
  expect((await runProgram(['service'], { ...environment, MASTER_SECRET: old })).exitCode).toBe(1)

  await runProgram(['key', 'delete', '--', key], environment)
  for (const instance of [one, two, three]) {
    await expect.poll(() => statusAt(instance, token, key)).toBe(401)
  }
})
