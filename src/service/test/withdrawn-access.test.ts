import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { credentialHeaders } from '#contract/token.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import type { ServedNetwork } from '../served-network.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  migrateControlSchema,
} from '../store/control/control-database.ts'

/** Two instances of the service on one control database, a real PostgreSQL, by a clock that stands still. */

let postgres: RealPostgres
let control: ControlDatabase
let service: TestService
let network: ServedNetwork
let one: TestClient
let two: TestClient

beforeAll(async () => {
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  control = connectControlDatabase(postgres.url('control'))
  await migrateControlSchema(control)
  const started = Date.now()
  service = await openTestService(PUBLIC_URL, () => started, { control })
  network = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('ada', 'Ada', 'ada@example.com', true)`.execute(
    control,
  )
})

beforeEach(async () => {
  one = await service.over(new Map([['preprod', network]]), 'documented')
  two = await service.over(new Map([['preprod', network]]), 'documented')
})

afterAll(async () => {
  await service.close()
  await control.destroy()
  await postgres.remove()
})

const statusAt = async (instance: TestClient, { credentials }: Pick<TestClient, 'credentials'> = one) =>
  (await instance.request('/preprod/api/core/epochs/0', { headers: credentials })).status

function post(instance: TestClient, path: string, form: Record<string, string>, { key, secret } = one.key) {
  return instance.request(`/preprod/connect/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, ...form }),
  })
}

const requestToken = (instance: TestClient, key = one.key) =>
  post(instance, 'token', { grant_type: 'client_credentials' }, key)

async function newToken(instance: TestClient, key = one.key): Promise<string> {
  const { access_token } = (await (await requestToken(instance, key)).json()) as { access_token: string }
  return access_token
}

const introspect = async (instance: TestClient, token: string, key = one.key) =>
  (await post(instance, 'introspect', { token }, key)).json()

const statusesOfBoth = async () => [await statusAt(one), await statusAt(two)]

const projectOf = (key: string) => sql`SELECT project_id FROM control.api_key WHERE key = ${key}`

test.each([
  ['an archived project', 'UPDATE control.project SET archived_at = '],
  ['a suspended user', 'UPDATE control."user" SET suspended_at = '],
])(
  'the keys of %s are refused on every instance within a second, and again served as soon',
  async (_, update) => {
    await sql`UPDATE control.project SET owner_id = 'ada' WHERE id = (${projectOf(one.key.key)})`.execute(
      control,
    )
    expect(await statusesOfBoth()).toEqual([200, 200])
    await sql`${sql.raw(update)} now()`.execute(control)
    service.pass(1000)
    expect(await statusesOfBoth()).toEqual([401, 401])
    expect((await requestToken(two)).status).toBe(401)
    await sql`${sql.raw(update)} NULL`.execute(control)
    service.pass(1000)
    expect(await statusesOfBoth()).toEqual([200, 200])
    expect((await requestToken(two)).status).toBe(200)
  },
)

test('a revoked token is refused at once where it was revoked, and within a second elsewhere', async () => {
  const token = await newToken(one)
  const kept = await newToken(one)
  const headers = { credentials: credentialHeaders(token, one.key.key) }
  expect([await statusAt(one, headers), await statusAt(two, headers)]).toEqual([200, 200])
  const response = await post(one, 'revocation', { token, token_type_hint: 'access_token' })
  expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([
    200,
    '{}',
    'no-store',
  ])
  expect(await statusAt(one, headers)).toBe(403)
  service.pass(1000)
  const refused = await two.request('/preprod/api/core/epochs/0', { headers: headers.credentials })
  expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
    403,
    'Bearer error="invalid_token"',
  ])
  expect((await refused.json()).detail).toBe('The bearer token is not valid: it was revoked. Get a new one.')
  expect(await statusAt(two, { credentials: credentialHeaders(kept, one.key.key) })).toBe(200)
  // Also on an instance that begins later.
  const three = await service.over(new Map([['preprod', network]]), 'documented')
  expect(await statusAt(three, headers)).toBe(403)
})

test('a key sees what its own token is, on every instance, until it is revoked or expires', async () => {
  const token = await newToken(one)
  const issued = Math.floor(service.now() / 1000)
  const active = {
    active: true,
    scope: 'core-read',
    client_id: one.key.key,
    token_type: 'Bearer',
    exp: issued + 3600,
    iat: issued,
    sub: one.key.key,
    aud: `${PUBLIC_URL}/preprod`,
    iss: `${PUBLIC_URL}/preprod`,
    jti: expect.any(String),
  }
  expect(await introspect(one, token)).toEqual(active)
  expect(await introspect(two, token)).toEqual(active)
  const expiring = await newToken(two)
  await post(two, 'revocation', { token })
  expect(await introspect(two, token)).toEqual({ active: false })
  service.pass(1000)
  expect(await introspect(one, token)).toEqual({ active: false })
  service.pass(3610 * 1000)
  expect(await introspect(one, expiring)).toEqual({ active: false })
  expect(await introspect(two, expiring)).toEqual({ active: false })
})

test("another key's token is neither revoked nor seen", async () => {
  const token = await newToken(one)
  expect((await post(one, 'revocation', { token }, two.key)).status).toBe(200)
  expect(await introspect(two, token, two.key)).toEqual({ active: false })
  service.pass(1000)
  expect(await introspect(one, token)).toMatchObject({ active: true })
  expect(await statusAt(two, { credentials: credentialHeaders(token, one.key.key) })).toBe(200)
})

test.each(['revocation', 'introspect'])(
  '%s authenticates its client as the token endpoint does',
  async (path) => {
    const token = await newToken(one)
    const wrong = await post(one, path, { token, client_secret: 'wrong' })
    expect([wrong.status, (await wrong.json()).error]).toEqual([401, 'invalid_client'])
    expect(wrong.headers.get('WWW-Authenticate')).toMatch(/^Basic /)
    expect((await post(one, path, {})).status).toBe(400)
    expect((await post(one, path, { token: 'garbage' })).status).toBe(200)
    const basic = Buffer.from(`${one.key.key}:${one.key.secret}`).toString('base64')
    const byHeader = await one.request(`/preprod/connect/${path}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token }),
    })
    expect(byHeader.status).toBe(200)
  },
)

test('while the control database is away verified tokens go on for five minutes, and nothing new is issued', async () => {
  expect(await statusesOfBoth()).toEqual([200, 200])
  const withdrawn = await one.withNewKey()
  expect(await statusAt(one, withdrawn)).toBe(200)
  // It has read no change of access yet.
  const idle = await service.over(new Map([['preprod', network]]), 'documented')
  await postgres.stop()
  const publishedAt = async (instance: TestClient) =>
    (await instance.request('/preprod/.well-known/jwks.json')).status
  for (let second = 0; second < 60; second += 1) {
    service.pass(1000)
    expect([second, ...(await statusesOfBoth())]).toEqual([second, 200, 200])
    if (second < 50) expect([await publishedAt(one), await publishedAt(idle)]).toEqual([200, 200])
  }
  for (const response of [
    await requestToken(one),
    await post(one, 'introspect', { token: 'any' }),
    await one.request('/preprod/api/core/epochs/0', {
      headers: credentialHeaders('unverified', one.key.key),
    }),
  ]) {
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  }
  service.pass(4 * 60_000)
  expect(await statusesOfBoth()).toEqual([503, 503])
  service.pass(-3 * 60_000)
  expect(await statusesOfBoth()).toEqual([200, 200])

  await postgres.start()
  await sql`UPDATE control.project SET archived_at = now() WHERE id = (${projectOf(withdrawn.key.key)})`.execute(
    control,
  )
  // Half of the second in which it is noticed has passed for the request that reads again, and the clock stands still.
  service.pass(500)
  await expect.poll(() => statusAt(one, withdrawn)).toBe(401)
  expect(await statusesOfBoth()).toEqual([200, 200])
  expect((await requestToken(two)).status).toBe(200)
  expect(new Set(service.unavailable)).toEqual(new Set(['control']))
})
