import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { credentialHeaders, GRANT_TYPE } from '#contract/token.ts'
import { type OpenService, openService } from '#service/open-service.ts'
import { connectControlDatabase, migrateControlSchema } from '#service/store/control/control-database.ts'
import {
  FIRST_EXPLORER_URL,
  FIRST_SERVICE_URL,
  type FirstDataDirectory,
  unpackFirstDataDirectory,
} from '#testing/control/first-data-directory.ts'
import { createSoftwareAuthenticator } from '#testing/passkeys/software-authenticator.ts'
import { startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { createDashboardClient, type DashboardClient } from '#testing/service/dashboard-client.ts'
import { serviceOptions } from '../service-options.ts'
import { readSettings } from '../settings/read-settings.ts'

/**
 * The data of the first version that is opened, a minute after its program stopped. The networks' databases do not exist, so that an
 * authorized request gets 503.
 */

const noDatabase = 'postgresql://nobody@127.0.0.1:1/none'
const QUOTA = 12

let directory: string
let facts: FirstDataDirectory
let service: OpenService
let url: string
const closing: (() => Promise<unknown> | unknown)[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  await chmod(directory, 0o700)
  facts = unpackFirstDataDirectory(directory)
  await open()
})

afterEach(close)
afterAll(() => rm(directory, { recursive: true }))

async function open(): Promise<void> {
  const settings = readSettings({
    DATA_DIR: directory,
    PUBLIC_URL: FIRST_EXPLORER_URL,
    SERVICE_PUBLIC_URL: FIRST_SERVICE_URL,
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: noDatabase,
    PREPROD_DATABASE_URL: noDatabase,
    KEY_QUOTA_PER_DAY: String(QUOTA),
  })
  const options = serviceOptions(
    settings,
    ({ event, error }) => {
      if (event === 'failure') throw error
    },
    { print: () => undefined },
  )
  const opened = Date.now()
  const now = () => Date.parse(facts.at) + MINUTE + (Date.now() - opened)
  service = await openService({ ...options, now })
  const server = createServer(service.listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(
    service.close,
    () => server.closeAllConnections(),
    () => server.close(),
  )
}

async function close(): Promise<void> {
  for (const each of closing.splice(0).reverse()) await each()
}

const browser = (): DashboardClient =>
  createDashboardClient((path, init) => fetch(url + path, init), FIRST_EXPLORER_URL)

const statusWith = async (token: string) =>
  (await fetch(`${url}/mainnet/api/core/epochs/0`, { headers: credentialHeaders(token, facts.key) })).status

test('its user is still signed in, and signs in by password and by passkey', async () => {
  const { email, password, passkey, sessionCookie, project } = facts
  const signedIn = browser()
  signedIn.cookies.set('epochal_session', sessionCookie)
  expect(await signedIn.call('session')).toMatchObject({ email })
  const { projects } = await signedIn.call('projects')
  expect(projects.map(({ id }) => id)).toEqual([project])
  for (let time = 0; time < 2; time++) {
    const byPassword = browser()
    await byPassword.call('signInByPassword', { body: { email, password } })
    expect(await byPassword.call('session')).toMatchObject({ email })
  }
  const authenticator = createSoftwareAuthenticator(FIRST_EXPLORER_URL, passkey)
  const byPasskey = browser()
  const headers = { Origin: FIRST_EXPLORER_URL }
  const response = authenticator.get(await byPasskey.call('startPasskeySignIn', { headers }))
  await byPasskey.call('signInByPasskey', { body: { response } })
  expect(await byPasskey.call('session')).toMatchObject({ email })
})

test('its key, secret and token go on, with what the day has left of the quota, also after a restart', async () => {
  expect(await statusWith(facts.token)).toBe(503)
  await close()
  await open()
  const body = new URLSearchParams({
    client_id: facts.key,
    client_secret: facts.secret,
    grant_type: GRANT_TYPE,
  })
  const response = await fetch(`${url}/mainnet/connect/token`, { method: 'POST', body })
  expect(response.status).toBe(200)
  const { access_token } = (await response.json()) as { access_token: string }
  const statuses: number[] = []
  for (let request = facts.granted + 1; request <= QUOTA; request++) {
    statuses.push(await statusWith(access_token))
  }
  expect(statuses).toEqual([...Array(QUOTA - facts.granted - 1).fill(503), 402])
})

test('a control database of before is refused in one sentence, and nothing of it is touched', async () => {
  const postgres = await startRealPostgres(15)
  await postgres.run('postgres', 'CREATE DATABASE control')
  const db = connectControlDatabase(postgres.url('control'))
  await sql`CREATE SCHEMA control`.execute(db)
  await sql`CREATE TABLE control.migration (number integer PRIMARY KEY)`.execute(db)
  await sql`INSERT INTO control.migration VALUES (0), (1), (2)`.execute(db)
  await expect(migrateControlSchema(db)).rejects.toThrow(
    'the control database is of a version that this one cannot open, from before keys had names, and is left as it is',
  )
  const { rows } = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'control'`.execute(db)
  expect(rows).toEqual([{ tablename: 'migration' }])
  expect((await sql`SELECT number FROM control.migration`.execute(db)).rows).toHaveLength(3)
  await db.destroy()
  await postgres.remove()
})
