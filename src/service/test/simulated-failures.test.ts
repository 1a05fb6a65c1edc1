import { request as requestOf } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SIMULATE_HEADER, type SimulatedFailure } from '#contract/simulated-failures.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { elapseUntil } from '#testing/proxy/test-clock.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import type { ServedNetwork } from '../served-network.ts'

let service: TestService
let client: TestClient
let preprod: TestClient
let listening: Listening
let url: string
beforeAll(async () => {
  const started = Date.now()
  service = await openTestService(PUBLIC_URL, () => started)
  const { store, description } = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  // The chain of preprod under the name of the one network whose keys can simulate failures.
  const sandbox: ServedNetwork = {
    store,
    description: { ...description, network: 'sandbox', source: 'simulated', recording: null },
  }
  client = await service.over(
    new Map([
      ['sandbox', sandbox],
      ['preprod', { store, description }],
    ]),
    'documented',
    PUBLIC_URL,
    { perSecond: 10, burst: 1000, perDay: 5000 },
  )
  preprod = await service.over(new Map([['preprod', { store, description }]]), 'documented')
  listening = await listen(client.listener, '127.0.0.1', 0)
  url = listening.address
})

afterAll(async () => {
  await listening.close()
  await service.close()
  // Nothing that was simulated is a failure of the service.
  expect(service.failures).toEqual([])
  expect(service.unavailable).toEqual([])
  expect(service.authenticationFailures).toEqual([])
})

beforeEach(() => service.pass(60_000))

const PATH = '/sandbox/api/core/epochs/0'
const asking = (failure?: string) => ({
  ...client.credentials,
  ...(failure !== undefined && { [SIMULATE_HEADER]: failure }),
})
const get = (path = PATH, failure?: string) => fetch(`${url}${path}`, { headers: asking(failure) })

describe('a simulated refusal', () => {
  /** The real refusals, by the request that gets each. */
  const real: Readonly<Record<string, () => Promise<Response>>> = {
    '401': () => fetch(`${url}${PATH}`, { headers: { ...client.credentials, [API_KEY_HEADER]: 'unknown' } }),
    '403': () => fetch(`${url}${PATH}`, { headers: { ...client.credentials, Authorization: 'Bearer x' } }),
    '400': () => get(`${PATH}?$simulated=1`),
    '404': () => get('/sandbox/api/core/epochs/999'),
  }

  test.each(['400', '401', '403', '404'] as const)(
    '%s has the fields and members of a real one',
    async (failure) => {
      const genuine = await real[failure]?.()
      const problem = await genuine?.json()
      service.authenticationFailures.length = 0
      const response = await get(PATH, failure)
      expect(response.status).toBe(Number(failure))
      expect(response.headers.get('Epochal-Simulated')).toBe(failure)
      const simulated = await response.json()
      expect(simulated).toEqual({ ...problem, detail: expect.any(String), instance: PATH })
      const names = (headers: Headers | undefined) =>
        [...(headers?.keys() ?? [])].filter((name) => !/^(ratelimit|epochal-simulated)/.test(name))
      expect(names(response.headers)).toEqual(names(genuine?.headers))
      service.authenticationFailures.length = 0
    },
  )

  test('402, 429 and 503 say when to try again, and which limit', async () => {
    const spent = await get(PATH, '402')
    expect(spent.status).toBe(402)
    expect(spent.headers.get('RateLimit')).toMatch(/^"day";r=0;t=\d+$/)
    expect(spent.headers.get('RateLimit-Policy')).toBe('"rate";q=1000;w=100, "day";q=5000;w=86400')
    expect((await spent.json()).detail).toContain('The key has used its 5000 requests of today.')
    const limited = await get(PATH, '429')
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(limited.headers.get('RateLimit')).toBe('"rate";r=0;t=1')
    const down = await get(PATH, '503')
    expect([down.status, down.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await down.json()).detail).toContain('cannot be read at the moment')
  })
})

/** A response as it comes in, in pieces. */
function receive(
  failure: SimulatedFailure,
  path = PATH,
  method = 'GET',
): Promise<{
  readonly status: number | undefined
  readonly bytes: number
  readonly pieces: number
  readonly announced: number
  readonly error: string | undefined
  readonly mark: unknown
}> {
  return new Promise((resolve) => {
    const outgoing = requestOf(`${url}${path}`, { method, headers: asking(failure), agent: false })
    outgoing.on('error', ({ message }) =>
      resolve({ status: undefined, bytes: 0, pieces: 0, announced: 0, error: message, mark: undefined }),
    )
    outgoing.on('response', (response) => {
      let bytes = 0
      let pieces = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        pieces += 1
      })
      const end = (error?: Error) =>
        resolve({
          status: response.statusCode,
          bytes,
          pieces,
          announced: Number(response.headers['content-length']),
          error: error?.message,
          mark: response.headers['epochal-simulated'],
        })
      response.on('error', end)
      response.on('end', () => end())
    })
    outgoing.end()
  })
}

/** Moves the service's timers until a promise settles. @returns the seconds that passed for them, too */
async function passing<T>(promise: Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const { timers } = service
  const start = timers.now()
  const result = await elapseUntil(timers, promise)
  return { result, seconds: (timers.now() - start) / 1000 }
}

test('a response that breaks off has its header fields and half of its body', async () => {
  const { result } = await passing(receive('break-off'))
  expect(result).toMatchObject({ status: 200, error: 'aborted', mark: 'break-off' })
  expect(result.bytes).toBe(Math.ceil(result.announced / 2))
  expect((await passing(receive('break-off', PATH, 'HEAD'))).result).toMatchObject({
    error: 'socket hang up',
  })
})

test('a slow response begins after three seconds, and comes whole, in pieces', async () => {
  const body = await (await get()).text()
  const { result, seconds } = await passing(receive('slow'))
  expect(result).toMatchObject({ status: 200, bytes: body.length, error: undefined, mark: 'slow' })
  // A busy client reads several of its sixteen pieces at once.
  expect(result.pieces).toBeGreaterThan(1)
  expect(seconds).toBeGreaterThanOrEqual(6)
})

describe.each([
  ['a state that does not exist', '/sandbox/api/core/epochs/999', 404],
  ['an option that no list has', `${PATH}?$simulated=1`, 400],
  ['a malformed parameter', '/sandbox/api/core/epochs/x', 400],
])('a refusal of %s', (_, path, status) => {
  test('breaks off as any other response', async () => {
    const { result } = await passing(receive('break-off', path))
    expect(result).toMatchObject({ status, error: 'aborted', mark: 'break-off' })
    expect(result.bytes).toBe(Math.ceil(result.announced / 2))
  })
})

test('a refusal comes as slowly as any other response', async () => {
  const { result, seconds } = await passing(receive('slow', '/sandbox/api/core/epochs/999'))
  expect(result).toMatchObject({ status: 404, bytes: result.announced, error: undefined, mark: 'slow' })
  expect(seconds).toBeGreaterThanOrEqual(6)
})

test('a simulated failure concerns its own request, and takes from the limits', async () => {
  const left = async (failure?: string) =>
    Number(/r=(\d+)/.exec((await get(PATH, failure)).headers.get('RateLimit') ?? '')?.[1])
  const before = await left()
  expect(await left('404')).toBe(before - 1)
  expect((await get(PATH, '503')).status).toBe(503)
  expect((await get()).status).toBe(200)
})

test('a failure that cannot be simulated, and one of another network, is 400 with a sentence', async () => {
  const detailOf = async (response: Response) => [response.status, (await response.json()).detail]
  expect(await detailOf(await get(PATH, '500'))).toEqual([
    400,
    'Epochal-Simulate is one of 400, 401, 402, 403, 404, 429, 503, break-off, slow.',
  ])
  const headers = { [SIMULATE_HEADER]: '503' }
  expect(await detailOf(await preprod.get('/epochs/0', { headers }))).toEqual([
    400,
    'Epochal-Simulate is for keys of the network sandbox alone.',
  ])
})

test('metrics count simulated responses apart', async () => {
  await get(PATH, '503')
  const metrics = await (await client.request('/metrics')).text()
  expect(metrics).toMatch(
    /duration_seconds_count\{endpoint="epoch\w*",status="simulated",source="none"\} [1-9]/,
  )
  expect(metrics).not.toMatch(/status="503"/)
})
