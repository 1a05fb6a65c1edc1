import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import type { RevokedToken } from '../store/control/access-change-store.ts'
import { AccessChanges } from './access-changes.ts'
import type { ApiKey } from './api-key.ts'
import { revocationEndpoint, TokenLimits } from './token-endpoint.ts'

let service: TestService
let client: TestClient
let key: ApiKey
let preprodKey: ApiKey

beforeAll(async () => {
  service = await openTestService()
  const preprod = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  // No chain is read here, so that both networks have the smaller recording.
  client = await service.over(
    new Map([
      ['mainnet', preprod],
      ['preprod', preprod],
    ]),
    'documented',
  )
  key = client.key
  preprodKey = (await service.over(new Map([['preprod', preprod]]), 'documented')).key
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

function requestToken(body: string, headers: Record<string, string> = {}) {
  return client.request('/mainnet/connect/token', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

describe('the token endpoint', () => {
  const grant = 'grant_type=client_credentials'
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

  test('issues a bearer token for an hour, to a form and to HTTP Basic', async () => {
    for (const response of [
      await requestToken(`client_id=${key.key}&client_secret=${key.secret}&${grant}`),
      await requestToken(grant, { Authorization: basic(key.key, key.secret) }),
    ]) {
      expect(response.status).toBe(200)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.json()).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'core-read',
      })
    }
  })

  test('reads Basic that was form-encoded, as RFC 6749 section 2.3.1 requires', async () => {
    const encoded = [key.key, key.secret].map((text) => text.replaceAll('_', '%5F').replaceAll('-', '%2D'))
    const response = await requestToken(grant, { Authorization: basic(encoded[0] ?? '', encoded[1] ?? '') })
    expect(response.status).toBe(200)
  })

  test.each([
    ['core-read', 200],
    ['core-read core-read', 200],
    ['', 200],
    ['core-read openid', 400],
    ['core-read  core-read', 400],
    [' core-read', 400],
    ['core-read\tcore-read', 400],
    ['"core-read"', 400],
  ])('reads a scope as a set: "%s" is %i', async (scope, status) => {
    const form = new URLSearchParams({ scope, client_id: key.key, client_secret: key.secret })
    const response = await requestToken(`${form}&${grant}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(
      status === 200 ? { scope: 'core-read' } : { error: 'invalid_scope' },
    )
  })

  test.each([
    [
      'a wrong secret',
      () => requestToken(`client_id=${key.key}&client_secret=wrong&${grant}`),
      401,
      'invalid_client',
    ],
    [
      'an unknown key',
      () => requestToken(`client_id=nobody&client_secret=x&${grant}`),
      401,
      'invalid_client',
    ],
    [
      "another network's key",
      () => requestToken(`client_id=${preprodKey.key}&client_secret=${preprodKey.secret}&${grant}`),
      401,
      'invalid_client',
    ],
    ['no client at all', () => requestToken(grant), 401, 'invalid_client'],
    ['an empty Authorization alone', () => requestToken(grant, { Authorization: '' }), 401, 'invalid_client'],
    [
      'two authentications',
      () => requestToken(`client_id=${key.key}&${grant}`, { Authorization: basic(key.key, key.secret) }),
      400,
      'invalid_request',
    ],
    [
      'no grant type',
      () => requestToken(`client_id=${key.key}&client_secret=${key.secret}`),
      400,
      'invalid_request',
    ],
    [
      'another grant type',
      () => requestToken(`client_id=${key.key}&client_secret=${key.secret}&grant_type=password`),
      400,
      'unsupported_grant_type',
    ],
    [
      'another scope',
      () => requestToken(`client_id=${key.key}&client_secret=${key.secret}&${grant}&scope=openid`),
      400,
      'invalid_scope',
    ],
    ['a parameter twice', () => requestToken(`${grant}&${grant}`), 400, 'invalid_request'],
    ['a JSON body', () => requestToken('{}', { 'Content-Type': 'application/json' }), 400, 'invalid_request'],
    [
      'a key with a NUL in it',
      () => requestToken(`client_id=a%00b&client_secret=x&${grant}`),
      401,
      'invalid_client',
    ],
    ['a body of 20 kB', () => requestToken(`${grant}&x=${'a'.repeat(20_000)}`), 400, 'invalid_request'],
  ] as const)('refuses %s', async (_, request, status, error) => {
    const response = await request()
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
    expect(response.headers.has('WWW-Authenticate')).toBe(status === 401)
  })
})

test.each(['token', 'revocation', 'introspect'])('%s takes POST alone', async (endpoint) => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const body = method === 'PUT' ? 'x'.repeat(20_000) : null
    const response = await client.request(`/mainnet/connect/${endpoint}`, { method, body })
    expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'POST'])
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: 'send this request by POST with a form-encoded body',
    })
  }
  const head = await client.request(`/mainnet/connect/${endpoint}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('Allow')]).toEqual([405, 'POST'])
})

test('a key or a secret with a wrong checksum is refused without a query, one of an earlier version is looked up', async () => {
  const grant = 'grant_type=client_credentials'
  const queried = vi.spyOn(service.db.getExecutor(), 'executeQuery')
  // Other queries of the service run by timers.
  const lookups = () => queried.mock.calls.filter(([{ sql: text }]) => text.includes('"api_key"'))
  const mistyped = (text: string) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`
  for (const { key: id, secret } of [
    { ...key, key: mistyped(key.key) },
    { ...key, secret: mistyped(key.secret) },
  ]) {
    expect((await requestToken(`client_id=${id}&client_secret=${secret}&${grant}`)).status).toBe(401)
  }
  expect(lookups()).toHaveLength(0)
  const earlier = 'epk_9fKxW1u_Tt7RbC5eZq3-9fKxW1u_Tt7RbC5e123'
  await requestToken(`client_id=${earlier}&client_secret=x&${grant}`)
  expect(lookups()).toHaveLength(1)
  queried.mockRestore()
})

test('of a secret, the database has the hash alone', async () => {
  const { rows } = await sql<{ text: string }>`SELECT k::text AS text FROM control.api_key k`.execute(
    service.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ text }) => text.includes(key.secret))).toBe(false)
})

const EXPIRY = 2_000_000_000

const noChanges = {
  withdrawnKeys: new Set<string>(),
  signingKeys: new Set<string>(),
  limitChanges: [],
  readAt: '',
}

function unexpected(): never {
  throw new Error('nothing changed, and nothing failed')
}

/** An endpoint for valid tokens, each of which is called as its key and a number: `key 7`. */
function createEndpoint() {
  let now = 0
  const revoked: RevokedToken[] = []
  const endpoint = revocationEndpoint('preprod', {
    tokens: {
      read: async (token, network) => {
        const [key = ''] = token.split(' ')
        return { id: token, key, network, kid: 'signing', issuedAt: 0, expiry: EXPIRY }
      },
    },
    changes: new AccessChanges({
      store: {
        read: async () => ({ ...noChanges, revokedTokens: new Map() }),
        revoke: async (token) => {
          revoked.push(token)
        },
      },
      now: () => now,
      signingKeysChanged: unexpected,
      limitsChanged: unexpected,
      failed: unexpected,
    }),
    tokenLimits: new TokenLimits(() => now),
  })
  return {
    revoked,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    revoke: (key: string, token: string) => endpoint.respond(key, new Map([['token', token]])),
  }
}

test('a key may revoke 400 tokens at once, and then one in six seconds', async () => {
  const { revoked, revoke, pass } = createEndpoint()
  for (let n = 0; n < 400; n++) expect(await revoke('key', `key ${n}`)).toEqual({})
  const refusal = { reason: 'slow_down', headers: { 'Retry-After': '6' } }
  await expect(revoke('key', 'key 400')).rejects.toMatchObject(refusal)
  expect(revoked).toHaveLength(400)
  // Another key has a limit of its own, and a token that is revoked already takes nothing of it.
  expect(await revoke('other', 'other 0')).toEqual({})
  expect(await revoke('key', 'key 0')).toEqual({})
  pass(6 * SECOND)
  expect(await revoke('key', 'key 400')).toEqual({})
  await expect(revoke('key', 'key 401')).rejects.toMatchObject(refusal)
  expect(revoked).toHaveLength(402)
})
