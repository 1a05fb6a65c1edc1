import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_PATH } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { openLog } from '../open-log.ts'
import { readSettings } from '../settings/read-settings.ts'
import { startProxy } from '../start-proxy.ts'
import { type RunningService, startService, upstreamsBeside } from '../start-service.ts'

let directory: string
let running: RunningService
let proxy: Listening
let closeProxy: () => Promise<void>
const log: string[] = []

beforeAll(async () => {
  directory = await makeDataDirectory('samples')
  const settings = readSettings({ DATA_DIR: directory, SERVICE_PORT: '0' })
  running = await startService(settings, { writeLine: (line) => log.push(line), print: () => undefined })
  const started = startProxy(
    await upstreamsBeside(settings, running),
    undefined,
    settings,
    openLog('proxy', settings, (line) => log.push(line)).log,
  )
  closeProxy = started.close
  proxy = await listen(started.listener, '127.0.0.1', 0)
})

afterAll(async () => {
  await proxy.close()
  await closeProxy()
  await running.close()
  await rm(directory, { recursive: true })
  expect(log.filter((line) => line.includes('failure'))).toEqual([])
})

const servers = {
  service: () => running.listening.address,
  proxy: () => proxy.address,
} as const
const programs = Object.keys(servers) as (keyof typeof servers)[]

interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends bytes as they are, and reads until the server closes the connection. */
async function exchange(address: string, bytes: string): Promise<RawResponse> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(bytes)
  const text = Buffer.concat(await socket.toArray()).toString()
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: text.slice(end + 4) }
}

const request = (line: string, ...fields: string[]) => [line, ...fields, '', ''].join('\r\n')
const HOST = 'Host: localhost'
const CLOSE = 'Connection: close'
const DATA = '/mainnet/api/core/epochs/0'
const TOKEN = `/mainnet${TOKEN_PATH}`

/** Requests that no program reads further: an ambiguous head, or bytes that are no request. */
const refused: readonly (readonly [name: string, status: number, bytes: string])[] = [
  ['two Host fields', 400, request(`GET ${DATA} HTTP/1.1`, HOST, HOST)],
  ['two different Host fields', 400, request(`GET ${DATA} HTTP/1.1`, HOST, 'host: evil.example')],
  ['no Host', 400, request(`GET ${DATA} HTTP/1.1`)],
  ['an empty Host', 400, request(`GET ${DATA} HTTP/1.1`, 'Host:')],
  ['a Host of two words', 400, request(`GET ${DATA} HTTP/1.1`, 'Host: a b')],
  ['a Host with a user', 400, request(`GET ${DATA} HTTP/1.1`, 'Host: a@localhost')],
  ['a Host with a path', 400, request(`GET ${DATA} HTTP/1.1`, 'Host: localhost/x')],
  [
    '101 header fields',
    431,
    request(`GET ${DATA} HTTP/1.1`, HOST, ...Array.from({ length: 100 }, (_, i) => `A${i}: 1`)),
  ],
  [
    '2,500 header fields',
    431,
    request(`GET ${DATA} HTTP/1.1`, HOST, ...Array.from({ length: 2500 }, () => 'A:')),
  ],
  ['fields of more than 16 kB', 431, request(`GET ${DATA} HTTP/1.1`, HOST, `A: ${'a'.repeat(20_000)}`)],
  ['an unknown expectation', 417, request(`GET ${DATA} HTTP/1.1`, HOST, 'Expect: a-miracle')],
  ['CONNECT', 405, request('CONNECT localhost:443 HTTP/1.1', HOST)],
  ['OPTIONS of all', 400, request('OPTIONS * HTTP/1.1', HOST)],
  ['a whole URL of another host', 400, request(`GET http://evil.example${DATA} HTTP/1.1`, HOST)],
  ['a URL of another scheme', 400, request('GET ftp://localhost/ HTTP/1.1', HOST)],
  ['two slashes', 400, request('GET //evil.example/ HTTP/1.1', HOST)],
  ['a backslash', 400, request('GET /\\evil.example HTTP/1.1', HOST)],
  ['a percent sign alone', 400, request('GET /mainnet/api/core/epochs/% HTTP/1.1', HOST)],
  ['an escape of two letters that are none', 400, request('GET /%zz HTTP/1.1', HOST)],
  ['an escape that is no UTF-8', 400, request('GET /mainnet/%ff HTTP/1.1', HOST)],
  ['bytes that are no request', 400, 'this is not HTTP\r\n\r\n'],
]

describe.each(programs)('the %s refuses with a problem, and closes the connection:', (program) => {
  test.each(refused)('%s: %i', async (_, status, bytes) => {
    const response = await exchange(servers[program](), bytes)
    expect(response.status).toBe(status)
    expect(response.head).toMatch(/^content-type: application\/problem\+json$/im)
    expect(response.head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(response.head).toMatch(/^connection: close$/im)
    expect(JSON.parse(response.body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) })
  })
  test('a chunked body that is malformed: 400', async () => {
    const bytes = request(`POST ${TOKEN} HTTP/1.1`, HOST, 'Transfer-Encoding: chunked')
    const response = await exchange(servers[program](), `${bytes}xyz\r\n`)
    expect([400, 404, 405]).toContain(response.status)
    expect(JSON.parse(response.body)).toMatchObject({ status: response.status })
  })
})

test.each(programs)(
  'paths of the %s that are malformed or lead to another host are 400, counted, and write nothing',
  async (program) => {
    const [before, lines] = [await metric(REFUSED), log.length]
    const paths = ['/x/..//evil.example', '/%2e%2e//x', '/mainnet/.%2E/..//y', '/x/..//[', '/%5c[']
    const malformed = ['/mainnet/epochs/%', '/%c3/x', '/x/%0a', '/%09', '/x/%E2%80%A8']
    for (const path of [...paths, ...malformed]) {
      const { status, head } = await exchange(
        servers[program](),
        request(`GET ${path} HTTP/1.1`, HOST, CLOSE),
      )
      expect([path, status]).toEqual([path, 400])
      expect(head).toMatch(/^content-type: application\/problem\+json$/im)
    }
    const { status } = await exchange(
      servers[program](),
      request('GET /mainnet/epochs/../.. HTTP/1.1', HOST, CLOSE),
    )
    expect(status).not.toBe(400)
    expect(await metric(REFUSED)).toBe(before + 10)
    expect(log.slice(lines)).toEqual([])
  },
)

test('a client that leaves in the middle of its body is no failure of the service, and has no line', async () => {
  const socket = connect(Number(new URL(servers.service()).port), '127.0.0.1')
  const form = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(request(`POST ${TOKEN} HTTP/1.1`, HOST, form, 'Content-Length: 1000'))
  socket.write('grant_type=client_credentials')
  const before = await metric(/^epochal_service_request_duration_seconds_count\{.*status="0".*\} (\d+)$/m)
  socket.resetAndDestroy()
  await expect
    .poll(() => metric(/^epochal_service_request_duration_seconds_count\{.*status="0".*\} (\d+)$/m))
    .toBe(before + 1)
  expect(await metric(/^epochal_service_failures_total (\d+)$/m)).toBe(0)
})

const REFUSED = /^epochal_requests_refused_total\{status="400"\} (\d+)$/m

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`${servers.service()}/metrics`)).text()
  return Number(line.exec(text)?.[1] ?? 0)
}

test.each([
  [200, '/health/live'],
  [200, '/health/ready'],
  [200, '/metrics'],
  [200, '/mainnet'],
  [200, '/openapi.json'],
  [405, TOKEN],
  [401, DATA],
  [404, '/nothing'],
])('the service forbids browsers to guess a type: %i of %s', async (status, path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${servers.service()}${path}`, { method })
    expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([status, 'nosniff'])
  }
})

const documents = ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/mainnet/openapi.json']
const ofService = [
  '/mainnet',
  '/mainnet/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server/mainnet',
  '/mainnet/api/core/odata',
  '/mainnet/api/core/odata/$metadata',
]
const ofProxy = ['/status.json', '/networks.json', DATA]

test.each([
  ...[...documents, ...ofService].map((path) => ['service', path] as const),
  ...[...documents, ...ofProxy].map((path) => ['proxy', path] as const),
])(
  'the %s has HEAD of %s as GET without a body, and refuses what it does not allow',
  async (program, path) => {
    const ask = (method: string) => fetch(`${servers[program]()}${path}`, { method })
    const [got, head, refused] = [await ask('GET'), await ask('HEAD'), await ask('PUT')]
    expect([got.status, head.status, await head.text()]).toEqual([200, 200, ''])
    expect(head.headers.get('Content-Type')).toBe(got.headers.get('Content-Type'))
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(await refused.json()).toMatchObject({ status: 405, instance: path })
  },
)

describe.each(programs)('a body that nobody reads, sent to the %s', (program) => {
  test.each([
    ['GET', `GET ${DATA}`],
    ['POST of data', `POST ${DATA}`],
    ['POST of a document', 'POST /openapi.json'],
    ['POST of nothing', 'POST /nothing'],
  ])('by %s without an end is not read, and the connection is closed after the response', async (_, line) => {
    const socket = connect(Number(new URL(servers[program]()).port), '127.0.0.1')
    socket.on('error', () => undefined)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
    })
    socket.write(request(`${line} HTTP/1.1`, HOST, 'Transfer-Encoding: chunked'))
    const chunk = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', send)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    send()
    await closed
    expect(text).toMatch(/^HTTP\/1\.1 [24]\d\d /)
    expect(text).toMatch(/^connection: close$/im)
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(16 * 2 ** 20)
  })
})

describe.each(programs)('the %s serves', (program) => {
  test.each([
    ['a whole URL of its own host', request('GET http://localhost/health/live HTTP/1.1', HOST, CLOSE)],
    ['HTTP/1.0 without Host', request('GET /health/live HTTP/1.0')],
    [
      'an upgrade that it ignores',
      request('GET /health/live HTTP/1.1', HOST, 'Connection: close, Upgrade', 'Upgrade: h2c'),
    ],
    ['a Host with a port', request('GET /health/live HTTP/1.1', 'Host: [::1]:4100', CLOSE)],
    ['HEAD', request('HEAD /health/live HTTP/1.1', HOST, CLOSE)],
  ])('%s', async (_, bytes) => {
    expect((await exchange(servers[program](), bytes)).status).toBe(200)
  })
})
