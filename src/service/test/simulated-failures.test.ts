import { request as requestOf } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SimulatedFailure } from '#contract/dashboard/simulated-failures.ts'
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
import { createSimulationHandlers } from '../dashboard/simulation-handlers.ts'
import type { ServedNetwork } from '../served-network.ts'
import { createSimulationStore } from '../store/control/simulation-store.ts'

let service: TestService
let client: TestClient
let other: TestClient
let listening: Listening
let url: string
/** UUIDs of the client's project and key. */
let owned: { readonly project: string; readonly key: string }
const user = { id: 'ada', email: 'ada@example.com', name: 'Ada', sessionId: 's', signedInAt: 0 }

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
  other = await client.withNewKey()
  listening = await listen(client.listener, '127.0.0.1', 0)
  url = listening.address
  const { db } = service
  await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('ada', 'Ada', 'ada@example.com', true)`.execute(
    db,
  )
  owned = await own(client)
})

afterAll(async () => {
  await listening.close()
  await service.close()
  // Nothing that was simulated is a failure of the service.
  expect(service.failures).toEqual([])
  expect(service.unavailable).toEqual([])
  expect(service.authenticationFailures).toEqual([])
})

/** Gives the key of a client to the user. */
async function own({ key }: TestClient) {
  await sql`UPDATE control.project SET owner_id = 'ada' WHERE id = (SELECT project_id FROM control.api_key WHERE key = ${key.key})`.execute(
    service.db,
  )
  const { rows } = await sql<{ project: string; key: string }>`
    SELECT project.public_id AS project, api_key.id AS key FROM control.api_key
    JOIN control.project ON project.id = project_id WHERE key = ${key.key}
  `.execute(service.db)
  const [row] = rows
  if (!row) throw new RangeError('the key is stored')
  return row
}

function handlers() {
  const { simulation, startSimulation, stopSimulation } = createSimulationHandlers({
    simulations: createSimulationStore(service.db),
    now: service.now,
  })
  const call = (parameters: typeof owned, by: typeof user) => ({
    parameters,
    user: by,
    body: undefined,
    query: undefined,
    headers: new Headers(),
    address: '',
  })
  return {
    running: async (parameters = owned, by = user) => (await simulation(call(parameters, by))).result,
    start: async (failure: SimulatedFailure, minutes = 1, parameters = owned, by = user) =>
      (await startSimulation({ ...call(parameters, by), body: { failure, minutes } })).result,
    stop: async (parameters = owned, by = user) => (await stopSimulation(call(parameters, by))).result,
  }
}

/** Starts a simulation that the instance reads with its next request, a second later. */
async function simulate(failure: SimulatedFailure): Promise<void> {
  await handlers().start(failure, 15)
  service.pass(1000)
}

beforeEach(async () => {
  await handlers().stop()
  service.pass(60_000)
})

const PATH = '/sandbox/api/core/epochs/0'
const get = (path = PATH, { credentials } = client) => fetch(`${url}${path}`, { headers: credentials })

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
      await simulate(failure)
      const response = await get()
      expect(response.status).toBe(Number(failure))
      expect(response.headers.get('Epochal-Simulated')).toBe(failure)
      const simulated = await response.json()
      expect(simulated).toEqual({ ...problem, detail: expect.any(String), instance: PATH })
      const names = (headers: Headers | undefined) =>
        [...(headers?.keys() ?? [])].filter((name) => !/^(ratelimit|epochal-simulated)/.test(name))
      expect(names(response.headers)).toEqual(names(genuine?.headers))
      expect((await real[failure]?.())?.headers.has('Epochal-Simulated')).toBe(
        failure === '400' || failure === '404',
      )
      service.authenticationFailures.length = 0
    },
  )

  test('402, 429 and 503 say when to try again, and which limit', async () => {
    await simulate('402')
    const spent = await get()
    expect(spent.status).toBe(402)
    expect(spent.headers.get('RateLimit')).toMatch(/^"day";r=0;t=\d+$/)
    expect(spent.headers.get('RateLimit-Policy')).toBe('"rate";q=1000;w=100, "day";q=5000;w=86400')
    expect((await spent.json()).detail).toContain('The key has used its 5000 requests of today.')
    await simulate('429')
    const limited = await get()
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(limited.headers.get('RateLimit')).toBe('"rate";r=0;t=1')
    await simulate('503')
    const down = await get()
    expect([down.status, down.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await down.json()).detail).toContain('cannot be read at the moment')
  })
})

/** A response as it comes in, in pieces. */
function receive(
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
    const outgoing = requestOf(`${url}${path}`, { method, headers: { ...client.credentials }, agent: false })
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
  await simulate('break-off')
  const { result } = await passing(receive())
  expect(result).toMatchObject({ status: 200, error: 'aborted', mark: 'break-off' })
  expect(result.bytes).toBe(Math.ceil(result.announced / 2))
  expect((await passing(receive(PATH, 'HEAD'))).result).toMatchObject({ error: 'socket hang up' })
})

test('a slow response begins after three seconds, and comes whole, in pieces', async () => {
  const body = await (await get()).text()
  await simulate('slow')
  const { result, seconds } = await passing(receive())
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
    await simulate('break-off')
    const { result } = await passing(receive(path))
    expect(result).toMatchObject({ status, error: 'aborted', mark: 'break-off' })
    expect(result.bytes).toBe(Math.ceil(result.announced / 2))
  })
})

test('a refusal comes as slowly as any other response', async () => {
  await simulate('slow')
  const { result, seconds } = await passing(receive('/sandbox/api/core/epochs/999'))
  expect(result).toMatchObject({ status: 404, bytes: result.announced, error: undefined, mark: 'slow' })
  expect(seconds).toBeGreaterThanOrEqual(6)
})

test('a simulation concerns one key of the sandbox, ends by itself and by its owner, and takes from the limits', async () => {
  const { start, stop, running } = handlers()
  expect(await running()).toBeNull()
  const begun = await start('503', 2)
  expect(begun).toEqual({ failure: '503', until: new Date(service.now() + 120_000).toISOString() })
  expect(await running()).toEqual(begun)
  service.pass(1000)
  // A request after a second has the keys read anew, for the next one.
  const status = async () => (await get()).status
  await expect.poll(status).toBe(503)
  expect((await get(PATH, other)).status).toBe(200)
  expect((await requestToken()).status).toBe(200)
  const left = async () => Number(/r=(\d+)/.exec((await get()).headers.get('RateLimit') ?? '')?.[1])
  const before = await left()
  expect(await left()).toBe(before - 1)

  service.pass(119_000)
  expect(await running()).toBeNull()
  await expect.poll(status).toBe(200)

  await start('404')
  service.pass(1000)
  await expect.poll(status).toBe(404)
  await stop()
  service.pass(1000)
  await expect.poll(status).toBe(200)
})

function requestToken() {
  const { key, secret } = client.key
  return fetch(`${url}/sandbox/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
}

test("keys of other networks, another user's and unknown ones simulate nothing", async () => {
  const { start, stop, running } = handlers()
  const notFound = { reason: 'not-found' }
  const eve = { ...user, id: 'eve' }
  const unknown = { ...owned, key: crypto.randomUUID() }
  await expect(running(owned, eve)).rejects.toMatchObject(notFound)
  await expect(start('slow', 1, owned, eve)).rejects.toMatchObject(notFound)
  await expect(stop(owned, eve)).rejects.toMatchObject(notFound)
  await expect(start('slow', 1, unknown)).rejects.toMatchObject(notFound)
  await expect(start('slow', 1, { ...owned, key: 'x' })).rejects.toMatchObject(notFound)
  await sql`UPDATE control.project SET network = 'preprod' WHERE public_id = ${owned.project}`.execute(
    service.db,
  )
  await expect(start('slow')).rejects.toMatchObject({ reason: 'network-not-served' })
  await sql`UPDATE control.project SET network = 'sandbox' WHERE public_id = ${owned.project}`.execute(
    service.db,
  )
})

test('metrics count simulated responses apart', async () => {
  await simulate('503')
  await get()
  const metrics = await (await client.app.request('/metrics')).text()
  expect(metrics).toMatch(
    /duration_seconds_count\{endpoint="epoch\w*",status="simulated",source="none"\} [1-9]/,
  )
  expect(metrics).not.toMatch(/status="503"/)
})
