import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownKey } from '#contract/shown-key.ts'
import { credentialHeaders } from '#contract/token.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import type { ServedNetwork } from '../served-network.ts'

const ATTACKER = '203.0.113.9'
const OWNER = '198.51.100.7'

let service: TestService
let network: ServedNetwork
let client: TestClient
let url: string
const server = createServer((incoming, response) => client.listener(incoming, response))

beforeAll(async () => {
  // The clock stands still, so that no token is added while a test runs.
  const started = Date.now()
  service = await openTestService(PUBLIC_URL, () => started)
  network = (await loadRecordedNetwork(service.db, 'mainnet'))('documented')
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

/** Each test has an instance of its own, which has seen no address. */
beforeEach(async () => {
  client = await service.over(new Map([['mainnet', network]]), 'documented')
  service.authenticationFailures.length = 0
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

/** A request as a trusted proxy on this machine passes it on. */
function from(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/mainnet${path}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': address },
  })
}

function requestToken(address: string, secret: string, key = client.key.key): Promise<Response> {
  return from(address, '/connect/token', {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
}

const read = (address: string, headers: Record<string, string>) =>
  from(address, '/api/core/epochs/0', { headers })

/** Number of responses by their status. */
async function statuses(requests: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(requests)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = (count: number, request: (index: number) => Promise<Response>) =>
  Array.from({ length: count }, (_, index) => request(index))

describe('data requests', () => {
  test('an address with 60 failures gets 429 and a true Retry-After, before any query', async () => {
    expect(await statuses(times(90, (i) => read(ATTACKER, credentialHeaders('x', `key-${i}`))))).toEqual({
      401: 60,
      429: 30,
    })
    const refused = await read(ATTACKER, credentialHeaders('x', 'another'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect((await refused.json()).detail).toBe(
      'Too many requests from this address had no valid key and token. Try again in a second.',
    )
    service.pass(1000)
    expect((await read(ATTACKER, credentialHeaders('x', 'another'))).status).toBe(401)
  })

  test('a verified token takes nothing and is served at once, also from the address of an attacker', async () => {
    expect((await read(ATTACKER, client.credentials)).status).toBe(200)
    await statuses(times(70, (i) => read(ATTACKER, credentialHeaders('x', `key-${i}`))))
    expect(await statuses(times(70, () => read(ATTACKER, client.credentials)))).toEqual({ 200: 70 })
    expect((await read(OWNER, credentialHeaders('x', 'unknown'))).status).toBe(401)
  })

  test('many requests with one new token are verified once, and all served', async () => {
    // The token was issued by another instance, so that this one has not seen it.
    const { credentials } = client
    client = await service.over(new Map([['mainnet', network]]), 'documented')
    expect(await statuses(times(200, () => read(OWNER, credentials)))).toEqual({ 200: 200 })
  })

  test('requests without a key are told so however many they are', async () => {
    expect(await statuses(times(70, () => read(ATTACKER, {})))).toEqual({ 401: 70 })
  })
})

describe('the token endpoint', () => {
  test('an address with 60 failures gets 429 before the key is looked up', async () => {
    expect(await statuses(times(70, (i) => requestToken(ATTACKER, 'x', `key-${i}`)))).toEqual({
      401: 60,
      429: 10,
    })
    const refused = await requestToken(ATTACKER, client.key.secret)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
    expect(await refused.json()).toEqual({
      error: 'slow_down',
      error_description: 'too many wrong keys and secrets were sent; try again in a second',
    })
  })

  test('wrong secrets of a key are compared five times, and then one in 20 seconds', async () => {
    expect(await statuses(times(50, () => requestToken(ATTACKER, 'wrong')))).toEqual({ 401: 5, 429: 45 })
    expect((await requestToken(ATTACKER, client.key.secret)).headers.get('Retry-After')).toBe('20')
    service.pass(20_000)
    expect(await statuses(times(50, () => requestToken(ATTACKER, 'wrong')))).toEqual({ 401: 1, 429: 49 })
  })

  test('an owner at a new address gets its token while another address guesses', async () => {
    await statuses(times(70, () => requestToken(ATTACKER, 'wrong')))
    expect((await requestToken(OWNER, client.key.secret)).status).toBe(200)
  })

  test('whoever guesses at sixty addresses delays nobody elsewhere', async () => {
    await Promise.all(times(60, (i) => requestToken(`203.0.${i}.9`, 'wrong')))
    expect((await requestToken(OWNER, client.key.secret)).status).toBe(200)
  })

  test('one IPv6 network of a client is one address', async () => {
    const guess = (host: number) => requestToken(`2001:db8::${host}`, 'wrong')
    expect(await statuses(times(50, guess))).toEqual({ 401: 5, 429: 45 })
  })

  test('the holder of a key that was deleted is limited as anybody is', async () => {
    const { key, secret } = client.key
    expect((await requestToken(OWNER, secret)).status).toBe(200)
    await service.db.deleteFrom('control.api_key').where('key', '=', key).execute()
    expect(await statuses(times(70, () => requestToken(OWNER, secret)))).toEqual({ 401: 60, 429: 10 })
  })

  test('a key gets 200 tokens at once and five a second, and no other key waits for it', async () => {
    expect(await statuses(times(205, () => requestToken(OWNER, client.key.secret)))).toEqual({
      200: 200,
      429: 5,
    })
    const refused = await requestToken(OWNER, client.key.secret)
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(await refused.json()).toMatchObject({
      error: 'slow_down',
      error_description: expect.stringContaining('this key gets too many tokens'),
    })
    const other = await service.over(new Map([['mainnet', network]]), 'documented')
    expect((await requestToken(OWNER, other.key.secret, other.key.key)).status).toBe(200)
    service.pass(1000)
    expect((await requestToken(OWNER, client.key.secret)).status).toBe(200)
    // Nothing was refused as a failed authentication.
    expect(service.authenticationFailures).toEqual([])
  })
})

test('data requests and token requests of an address are limited together', async () => {
  await statuses(times(60, (i) => requestToken(ATTACKER, 'x', `key-${i}`)))
  expect((await read(ATTACKER, credentialHeaders('x', 'unknown'))).status).toBe(429)
})

test('failures are reported with network, address, key and reason, and counted by reason', async () => {
  const { key, secret } = client.key
  await read(ATTACKER, {})
  await read(ATTACKER, credentialHeaders('x', 'unknown'))
  await read(ATTACKER, { 'Client-Api-Key': key })
  await read(ATTACKER, credentialHeaders('garbage', key))
  await requestToken(ATTACKER, 'wrong')
  await requestToken(ATTACKER, '')
  await requestToken(ATTACKER, secret)
  const failure = { network: 'mainnet', address: ATTACKER, key: shownKey(key) }
  expect(service.authenticationFailures).toMatchObject([
    { ...failure, key: undefined, reason: 'no-key' },
    { ...failure, key: 'unknown', reason: 'unknown-key' },
    { ...failure, reason: 'no-token' },
    { ...failure, reason: 'invalid-token' },
    { ...failure, reason: 'wrong-secret' },
    { ...failure, key: undefined, reason: 'no-secret' },
  ])
  const metrics = await (await client.request('/metrics')).text()
  expect(metrics).toContain(
    'epochal_authentication_failures_total{network="mainnet",reason="wrong-secret"} 1',
  )
})
