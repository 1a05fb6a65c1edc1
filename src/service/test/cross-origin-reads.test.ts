import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_PATH } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

const PAGE = 'https://app.example'
const DATA = '/mainnet/api/core/epochs/0'

/** Paths that pages of allowed origins may read. */
const readable = [
  DATA,
  '/mainnet/api/core/odata/epochs',
  '/mainnet/api/core/odata',
  '/mainnet/api/core/odata/$metadata',
  '/openapi.json',
  '/mainnet/openapi.json',
  '/mainnet',
  '/mainnet/',
  '/mainnet/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server/mainnet',
]
const unreadable = [`/mainnet${TOKEN_PATH}`, '/metrics', '/health/ready', '/nothing']

let service: TestService
const open = new Map<string, { readonly client: TestClient; readonly server: Listening }>()

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const served = new Map([['mainnet', mainnet('documented')]] as const)
  for (const origins of ['', PAGE, '*']) {
    const client = await service.over(served, 'documented', undefined, undefined, origins ? [origins] : [])
    open.set(origins, { client, server: await listen(client.listener, '127.0.0.1', 0) })
  }
})

afterAll(async () => {
  for (const { server } of open.values()) await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

function ask(allowed: string, path: string, init: RequestInit = {}): Promise<Response> {
  const opened = open.get(allowed)
  if (!opened) throw new RangeError(`no service allows ${allowed}`)
  const headers = { ...opened.client.credentials, ...init.headers }
  return fetch(`${opened.server.address}${path}`, { ...init, headers })
}

const preflight = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization,client-api-key,if-none-match,prefer',
  },
})

const corsFields = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name)

describe('without allowed origins', () => {
  test.each([...readable, ...unreadable])('%s has no field for other origins', async (path) => {
    const response = await ask('', path, { headers: { Origin: PAGE } })
    expect(corsFields(response)).toEqual([])
    expect(response.headers.get('Vary') ?? '').not.toContain('Origin')
    expect((await ask('', path, preflight(PAGE))).ok).toBe(false)
  })
})

describe('with an allowed origin', () => {
  test.each(readable)('its pages may read %s, after a preflight request', async (path) => {
    const permitted = await ask(PAGE, path, preflight(PAGE))
    expect(permitted.status).toBe(204)
    expect(permitted.headers.get('Access-Control-Allow-Origin')).toBe(PAGE)
    expect(permitted.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD')
    expect(permitted.headers.get('Access-Control-Max-Age')).toBe('7200')
    const fields = permitted.headers.get('Access-Control-Allow-Headers')?.split(', ')
    expect(fields).toEqual(
      expect.arrayContaining(['Authorization', 'Client-Api-Key', 'If-None-Match', 'Prefer']),
    )
    const response = await ask(PAGE, path, { headers: { Origin: PAGE } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(PAGE)
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Vary')).toMatch(/^(.*Accept-Encoding.*), Origin$/)
  })

  test.each(readable)(
    'no other page may read %s, and no cache takes its response for another',
    async (path) => {
      const response = await ask(PAGE, path, { headers: { Origin: 'https://evil.example' } })
      expect(corsFields(response)).toEqual([])
      expect(response.headers.get('Vary')).toMatch(/Origin$/)
      expect((await ask(PAGE, path, preflight('https://evil.example'))).status).toBe(405)
      expect((await ask(PAGE, path)).headers.get('Vary')).toMatch(/Origin$/)
    },
  )

  test('a page can read limits, refusals and 304', async () => {
    const first = await ask(PAGE, DATA, { headers: { Origin: PAGE } })
    const exposed = first.headers.get('Access-Control-Expose-Headers')?.split(', ')
    for (const [name] of first.headers) {
      if (/^(ratelimit|epochal|etag|x-request)/.test(name)) {
        expect(exposed?.map((field) => field.toLowerCase())).toContain(name)
      }
    }
    const headers = { Origin: PAGE, 'If-None-Match': first.headers.get('ETag') ?? '' }
    for (const [status, init] of [
      [304, { headers }],
      [401, { headers: { Origin: PAGE, 'Client-Api-Key': 'unknown' } }],
      [405, { method: 'DELETE', headers: { Origin: PAGE } }],
    ] as const) {
      const response = await ask(PAGE, DATA, init)
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, PAGE])
    }
  })
})

describe.each([PAGE, '*'])('with %s allowed', (allowed) => {
  test.each(unreadable)('no page may read %s', async (path) => {
    for (const init of [{ headers: { Origin: PAGE } }, { ...preflight(PAGE) }]) {
      expect(corsFields(await ask(allowed, path, init))).toEqual([])
    }
  })
})

test('with all origins allowed, one response serves them all', async () => {
  for (const path of readable) {
    const response = await ask('*', path, { headers: { Origin: 'https://any.example' } })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Vary') ?? '').not.toContain('Origin')
  }
})
