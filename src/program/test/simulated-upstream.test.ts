import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { SIMULATE_HEADER, type SimulatedFailure } from '#contract/simulated-failures.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import type { Upstream } from '#proxy/upstream/upstream.ts'
import { openNetworks } from '#service/open-networks.ts'
import { isLongForm } from '#testing/long-form.ts'
import { longTimeouts, openTestProxy, type TestProxy } from '#testing/proxy/test-proxy.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'

/** Our own proxy over the sandbox, whose requests have each failure simulated on their way. */

let service: TestService
let client: TestClient
let listening: Listening
let proxy: TestProxy
/** The failure that requests for data ask for on their way. */
let simulated: SimulatedFailure | undefined
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  const started = Date.now()
  service = await openTestService(PUBLIC_URL, () => started, { embedded: 'samples' })
  const networks = await openNetworks(
    service.db,
    {
      dialect: 'documented',
      databases: [],
      samples: true,
      now: service.now,
      reportFailure: ({ error }) => service.failures.push(error),
      progress: () => undefined,
    },
    () => undefined,
    (close) => closing.push(close),
  )
  const sandbox = networks.get('sandbox')
  if (!sandbox) throw new RangeError('the sandbox is a sample network')
  client = await service.over(new Map([['sandbox', sandbox]]), 'documented')
  listening = await listen(
    (incoming, outgoing) => {
      if (simulated && incoming.url?.includes('/api/core/')) {
        incoming.headers[SIMULATE_HEADER.toLowerCase()] = simulated
      }
      client.listener(incoming, outgoing)
    },
    '127.0.0.1',
    0,
  )
  const address = `${listening.address}/sandbox`
  const upstream: Upstream = {
    network: 'sandbox',
    baseUrl: address,
    authUrl: address,
    apiKey: client.key.key,
    apiSecret: new Secret(client.key.secret),
    authMethod: 'form',
    dialect: 'auto',
    perSecond: undefined,
  }
  proxy = await openTestProxy([upstream], {}, undefined, { timeouts: longTimeouts })
})

afterAll(async () => {
  await proxy.close()
  await listening.close()
  for (const close of closing.reverse()) await close()
  await service.close()
})

afterEach(() => {
  simulated = undefined
  proxy.pass(600_000)
})

/** Another block each time, of which the proxy has nothing stored. */
let block = 10
const get = () => proxy.fetch(`/sandbox/api/core/blocks/${block++}`)

const failures: readonly (readonly [SimulatedFailure, number, string])[] = [
  ['400', 400, 'The data service of sandbox responded with status 400.'],
  ['401', 401, "The data service of sandbox refuses Epochal's key."],
  ['402', 402, "Epochal's quota at the data service of sandbox is used up."],
  ['403', 403, "The data service of sandbox refuses Epochal's key."],
  ['404', 404, 'The data service of sandbox has no record of block'],
  ['429', 429, "The data service of sandbox limits the rate of Epochal's requests."],
  ['503', 503, 'The data service of sandbox responded with status 503.'],
  ['break-off', 502, 'The data service of sandbox broke off its response.'],
]
/** The failures after which the proxy tries for seconds. */
const LONG = ['429', '503']

test.each(failures.filter(([failure]) => isLongForm || !LONG.includes(failure)))(
  'a simulated %s is told to the browser as the real one, and serves again afterwards',
  async (failure, status, detail) => {
    expect(await get()).toMatchObject({ status: 200, detail: undefined })
    simulated = failure
    const response = await get()
    expect(response).toMatchObject({ status, detail: expect.stringContaining(detail) })
    expect(response.headers.has('Epochal-Simulated')).toBe(false)
    simulated = undefined
    proxy.pass(600_000)
    expect(await get()).toMatchObject({ status: 200, detail: undefined })
  },
)
