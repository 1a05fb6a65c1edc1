import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type RunningService, startService, upstreamsBeside } from './epochal.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Upstream } from './proxy/upstream.ts'
import { openService } from './service/open-service.ts'
import { askHolder, DataDirectoryHeld, holdDataDirectory } from './service/store/data-directory.ts'
import { readSettings } from './settings.ts'

let directory: string
let running: RunningService
let upstream: Upstream
let asked: string[] = []
let now = Date.now()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const settings = readSettings({ DATA_DIR: directory, SERVICE_PORT: '0' })
  running = await startService(settings, () => undefined)
  const [first] = await upstreamsBeside(settings, running)
  if (!first) throw new Error('the service gave no upstream')
  upstream = first
}, 120_000)

afterAll(async () => {
  await running.close()
  await rm(directory, { recursive: true })
})

beforeEach(() => {
  asked = []
})

/** The proxy over the real service, with a note of every request that leaves it. */
function proxyOver(changes: Partial<Upstream> = {}, change: typeof fetch = fetch) {
  const dialects: string[] = []
  const failures: unknown[] = []
  const proxy = createProxy({
    upstreams: [{ ...upstream, ...changes }],
    appDirectory: undefined,
    fetch: (input, init) => {
      asked.push(new URL(String(input)).pathname)
      return change(input, init)
    },
    now: () => now,
    reportFailure: ({ error }) => failures.push(error),
    reportDialect: (network, { dialect, evidence }) => dialects.push(`${network} ${dialect}: ${evidence}`),
  })
  return { get: (path: string, init?: RequestInit) => proxy.request(path, init), dialects, failures }
}

const data = (path: string) => `/mainnet/api/core${path}`
const tokens = () => asked.filter((path) => path.endsWith('/connect/token')).length

describe('the proxy over the real service', () => {
  test('passes an answer on as it is, exact, with the dialect it is written in', async () => {
    const { get, dialects } = proxyOver()
    const response = await get(data('/epochs/0'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(
      '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
        '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}',
    )
    expect(response.headers.get('Epochal-Dialect')).toBe('documented')
    expect(dialects).toEqual(['mainnet documented: header Epochal-Dialect'])
  })

  test('asks for one token, however many wait for it', async () => {
    const { get } = proxyOver()
    const responses = await Promise.all(Array.from({ length: 20 }, (_, no) => get(data(`/epochs/${no}`))))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(tokens()).toBe(1)
  })

  test('renews the token at 80 % of its life', async () => {
    const { get } = proxyOver()
    const start = now
    await get(data('/epochs/0'))
    now = start + 47 * MINUTE
    await get(data('/epochs/0'))
    expect(tokens()).toBe(1)
    now = start + 49 * MINUTE
    await get(data('/epochs/0'))
    expect(tokens()).toBe(2)
    now = start
  })

  test('tries once more with a new token when the service refuses, then tells', async () => {
    let refusals = 1
    const refusing: typeof fetch = (input, init) =>
      String(input).includes('/api/') && refusals-- > 0
        ? Promise.resolve(new Response('', { status: 401 }))
        : fetch(input, init)
    const { get } = proxyOver({ dialect: 'documented' }, refusing)
    expect((await get(data('/epochs/0'))).status).toBe(200)
    expect(tokens()).toBe(2)

    refusals = Number.POSITIVE_INFINITY
    const response = await get(data('/epochs/0'))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      detail: "The data service of mainnet refused Epochal's key.",
    })
  })

  test('makes OData links its own, and keeps the options of the caller', async () => {
    const { get } = proxyOver()
    const first = await get(data('/odata/epochs?$top=150'))
    const body = JSON.parse(await first.text())
    expect(body['@odata.context']).toBe('/mainnet/api/core/odata/$metadata#Epochs')
    expect(body['@odata.nextLink']).toBe('/mainnet/api/core/odata/epochs?$top=50&$skip=100')
    const second = JSON.parse(await (await get(body['@odata.nextLink'])).text())
    expect(second.value).toHaveLength(50)
    expect(second).not.toHaveProperty('@odata.nextLink')
  })

  test('lets nothing but the contract leave the machine', async () => {
    const { get } = proxyOver()
    expect((await get(data('/nothing'))).status).toBe(404)
    expect((await get(data('/epochs/abc'))).status).toBe(400)
    expect((await get(data('/epochs/0'), { method: 'POST' })).status).toBe(405)
    expect((await get('/mainnet/connect/token', { method: 'POST' })).status).toBe(404)
    expect((await get('/preprod/api/core/epochs')).status).toBe(404)
    expect((await get('/mainnet/api/core/../../connect/token')).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('sends neither cookies nor the caller’s credentials on, and drops unknown options', async () => {
    const seen: string[] = []
    const watching: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      if (String(input).includes('/api/')) {
        seen.push(
          `${new URL(String(input)).search} ${headers.get('Cookie')} ${headers.get('Authorization')?.slice(0, 9)}`,
        )
      }
      return fetch(input, init)
    }
    const { get } = proxyOver({ dialect: 'documented' }, watching)
    await get(data('/epochs?$top=1&foo=bar'), { headers: { Cookie: 'a=b', Authorization: 'Bearer stolen' } })
    expect(seen).toEqual(['?%24top=1 null Bearer ey'])
  })

  test('says what it is, on every answer, to keep the browser safe', async () => {
    const { get } = proxyOver()
    for (const response of [
      await get(data('/epochs/0')),
      await get('/networks.json'),
      await get('/nothing'),
    ]) {
      expect(response.headers.get('Content-Security-Policy')).toContain(
        "default-src 'none'; script-src 'self'",
      )
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })

  test('compresses what is worth it', async () => {
    const { get } = proxyOver()
    const response = await get(data('/epochs'), { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
  })

  test('lists the networks with what their services say of themselves', async () => {
    const { get } = proxyOver()
    expect(await (await get('/networks.json')).json()).toMatchObject([
      { name: 'mainnet', state: 'live', description: { source: 'recorded', recording: { blocks: 25_053 } } },
      { name: 'preview', state: 'announced', description: null },
    ])
  })
})

test('reads are right while keys are made: no answer goes to another question', async () => {
  const { get } = proxyOver()
  const wrong: string[] = []
  let reading = true
  const readers = Array.from({ length: 30 }, async (_, reader) => {
    for (let round = 0; round < 20; round++) {
      const blockNo = reader * 20 + round + 1
      const text = await (await get(data(`/blocks/${blockNo}`))).text()
      if (!text.includes(`"block_no":${blockNo},`)) wrong.push(text)
    }
  })
  const writer = (async () => {
    while (reading) await running.service.makeKey('mainnet', 'beside reads')
  })()
  await Promise.all(readers)
  reading = false
  await writer
  expect(wrong).toEqual([])
})

describe('when the data service cannot help', () => {
  test('a wrong secret is told as a missing token, without the secret', async () => {
    const { get } = proxyOver({ apiSecret: new Secret('wrong-secret') })
    const response = await get(data('/epochs/0'))
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('wrong-secret')
  })

  test('a service that is not there is told as such, and listed without a description', async () => {
    const gone = 'http://127.0.0.1:9/mainnet'
    const { get, failures } = proxyOver({ baseUrl: gone, dialect: 'documented' })
    expect(await (await get(data('/epochs/0'))).json()).toMatchObject({
      status: 502,
      detail: 'The data service of mainnet cannot be reached.',
    })
    expect(await (await get('/networks.json')).json()).toMatchObject([{ description: null }, {}])
    expect(failures).toEqual([])
  })

  test("a stranger's error body stays behind", async () => {
    const strange: typeof fetch = (input, init) =>
      String(input).includes('/api/')
        ? Promise.resolve(new Response('{"StackTrace":"at Program.cs"}', { status: 500 }))
        : fetch(input, init)
    const { get } = proxyOver({ dialect: 'documented' }, strange)
    const text = await (await get(data('/epochs/0'))).text()
    expect(text).toContain('The data service of mainnet answered 500.')
    expect(text).not.toContain('StackTrace')
  })

  test('an answer that is not JSON is not passed on', async () => {
    for (const body of ['<script>1</script>', '{oops', '']) {
      const strange: typeof fetch = (input, init) =>
        String(input).includes('/api/') ? Promise.resolve(new Response(body)) : fetch(input, init)
      const { get } = proxyOver({ dialect: 'documented' }, strange)
      expect((await get(data('/epochs/0'))).status).toBe(502)
    }
  })

  test('a dialect is not settled by a refusal', async () => {
    let limited = true
    const limiting: typeof fetch = async (input, init) => {
      if (!String(input).includes('/api/')) return fetch(input, init)
      return limited
        ? new Response('', { status: 429 })
        : new Response('{"value":[{"fixed_cost":340000000}]}')
    }
    const { get, dialects } = proxyOver({}, limiting)
    expect((await get(data('/epochs'))).status).toBe(429)
    await get('/networks.json')
    limited = false
    expect((await get(data('/epochs'))).headers.get('Epochal-Dialect')).toBe('live')
    expect(dialects).toHaveLength(1)
  })

  test('a dialect that nothing names is found from a fixed cost', async () => {
    const speaking =
      (cost: string): typeof fetch =>
      async (input, init) =>
        String(input).includes('/api/')
          ? new Response(`{"value":[{"fixed_cost":${cost}}]}`)
          : fetch(input, init)
    for (const [cost, dialect] of [
      ['340', 'documented'],
      ['340000000', 'live'],
    ] as const) {
      const { get, dialects } = proxyOver({}, speaking(cost))
      await get(data('/epochs'))
      expect(dialects).toEqual([`mainnet ${dialect}: greatest fixed cost of 1 pool updates: ${cost}`])
    }
  })
})

describe('the data directory', () => {
  const options = () => ({
    dataDirectory: directory,
    publicUrl: 'http://127.0.0.1',
    dialect: 'documented' as const,
    databases: [],
    samples: false,
    now: Date.now,
    reportFailure: () => undefined,
    progress: () => undefined,
  })

  test('is open in one process at a time, which answers for it over its private socket', async () => {
    const held = await openService(options()).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(held instanceof DataDirectoryHeld)) throw new Error('the directory was opened twice')
    expect(held.message).toContain(`is in use by process ${process.pid}`)
    const { status, text } = await askHolder(held.holder, '/keys', { network: 'mainnet', name: 'by socket' })
    expect(status).toBe(200)
    const { key, secret } = JSON.parse(text)
    const { get } = proxyOver({ apiKey: key, apiSecret: new Secret(secret) })
    expect((await get(data('/epochs/0'))).status).toBe(200)
  })

  test('of a process that was killed is taken over, with what it left behind', async () => {
    const left = await mkdtemp(join(tmpdir(), 'epochal-'))
    const dataDirectory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
    await writeFile(join(left, 'private'), '')
    await writeFile(join(dataDirectory, 'lock'), JSON.stringify({ pid: 1, socket: join(left, 'private') }))
    const held = await holdDataDirectory(dataDirectory, () => new Response())
    expect(existsSync(left)).toBe(false)
    await held.release()
    expect(existsSync(held.socketDirectory)).toBe(false)
    await rm(dataDirectory, { recursive: true })
  })

  test('a secret never shows itself', () => {
    const secret = new Secret('s3cret')
    expect([`${secret}`, JSON.stringify({ secret }), String(secret)].join()).not.toContain('s3cret')
  })
})
