import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { openTestProxy, shortTimeouts, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import type { Fault } from '#testing/upstream/fault.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'

const EPOCH = '/mainnet/api/core/epochs/399'
const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const page = '<!doctype html><title>Bad gateway</title>'

let service: FaultUpstream
let proxy: TestProxy

async function open(dialect: Dialect, options: Parameters<typeof openFaultUpstream>[0] = {}) {
  service = await openFaultUpstream({ dialect, ...options })
  proxy = await openTestProxy([upstreamOver(service, { dialect })])
}

/** Neither of the three has been in anything that left, and nothing has waited beyond its deadline. */
function expectKept(): void {
  const everything = proxy.everything()
  for (const secret of [service.key, service.secret, ...service.tokens]) {
    expect(everything.includes(secret), 'a secret left').toBe(false)
    expect(everything.includes(encodeURIComponent(secret)), 'a secret left, encoded').toBe(false)
  }
}

afterEach(async () => {
  expectKept()
  await proxy.close()
  await service.close()
})

const dataCalls = () => service.requests.filter(({ kind }) => kind === 'data').length
const tokenCalls = () => service.requests.filter(({ kind }) => kind === 'token').length

interface Case {
  readonly what: string
  readonly fault: Fault
  readonly status: number
  readonly detail: string
  /** Why an older answer is given instead; undefined where the answer replaces it. */
  readonly stale?: string
  /** Requests to the data service for one of the browser. */
  readonly calls: number
  readonly retryAfter?: boolean
}

const cannotBeReached = 'The data service of mainnet cannot be reached.'
const notJson = 'The data service of mainnet returned something other than JSON.'
const notContract = 'The data service of mainnet returned what its contract does not allow.'
const brokeOff = 'The data service of mainnet broke off its response.'
const tooLate = 'The data service of mainnet does not respond in time.'
const refused = "The data service of mainnet refuses Epochal's key."
const limits = "The data service of mainnet limits the rate of Epochal's requests."

const cases: readonly Case[] = [
  {
    what: 'resets the connection',
    fault: { break: 'connect' },
    status: 502,
    detail: cannotBeReached,
    stale: 'unreachable',
    calls: 3,
  },
  {
    what: 'breaks off in the header',
    fault: { break: 'headers' },
    status: 502,
    detail: cannotBeReached,
    stale: 'unreachable',
    calls: 3,
  },
  {
    what: 'truncates the body',
    fault: { break: 'body' },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'truncates a chunked body',
    fault: { break: 'body', chunked: true },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'ends before the end',
    fault: { break: 'end' },
    status: 502,
    detail: brokeOff,
    stale: 'unreachable',
    calls: 1,
  },
  {
    what: 'hangs before the header',
    fault: { hang: 'headers' },
    status: 504,
    detail: tooLate,
    stale: 'slow',
    calls: 1,
  },
  {
    what: 'hangs in the body',
    fault: { hang: 'body' },
    status: 504,
    detail: tooLate,
    stale: 'slow',
    calls: 1,
  },
  { what: 'drips', fault: { drip: 100 }, status: 504, detail: tooLate, stale: 'slow', calls: 1 },
  {
    what: 'sends HTML as HTML',
    fault: { status: 200, headers: HTML, body: page },
    status: 502,
    detail: notJson,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends JSON as HTML',
    fault: { status: 200, headers: HTML, body: '{}' },
    status: 502,
    detail: notJson,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends an empty body',
    fault: { status: 200, headers: JSON_TYPE },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends half of JSON',
    fault: { status: 200, headers: JSON_TYPE, body: '{"no":' },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends other JSON',
    fault: { status: 200, headers: JSON_TYPE, body: '{"no":"399"}' },
    status: 502,
    detail: notContract,
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends far too much',
    fault: { huge: 20 * 2 ** 20 },
    status: 502,
    detail: 'The data service of mainnet returned a response that is too large.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'gives the credentials away',
    fault: { echo: true },
    status: 502,
    detail: 'The data service of mainnet returned what it must not.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'sends elsewhere',
    fault: { status: 301, headers: { Location: 'http://127.0.0.1:9/elsewhere' } },
    status: 502,
    detail: 'The data service of mainnet redirects (301), and Epochal does not follow redirects.',
    stale: 'invalid',
    calls: 1,
  },
  {
    what: 'answers 400',
    fault: { status: 400, headers: HTML, body: page },
    status: 400,
    detail: 'The data service of mainnet responded with status 400.',
    calls: 1,
  },
  {
    what: 'answers 404 in HTML',
    fault: { status: 404, headers: HTML, body: page },
    status: 404,
    detail: 'The data service of mainnet responded with status 404.',
    calls: 1,
  },
  {
    what: 'answers 405',
    fault: { status: 405 },
    status: 405,
    detail: 'The data service of mainnet responded with status 405.',
    calls: 1,
  },
  { what: 'answers 401', fault: { status: 401 }, status: 401, detail: refused, stale: 'refused', calls: 2 },
  { what: 'answers 403', fault: { status: 403 }, status: 403, detail: refused, stale: 'refused', calls: 2 },
  {
    what: 'answers 402',
    fault: { status: 402, headers: HTML, body: page },
    status: 402,
    detail: "Epochal's quota at the data service of mainnet is used up. It resets at",
    stale: 'quota',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'answers 429 and names a time',
    fault: { status: 429, headers: { 'Retry-After': '7' } },
    status: 429,
    detail: limits,
    stale: 'rate-limit',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'answers 429 and names none',
    fault: { status: 429 },
    status: 429,
    detail: limits,
    stale: 'rate-limit',
    calls: 2,
    retryAfter: true,
  },
  {
    what: 'answers 500',
    fault: { status: 500, headers: HTML, body: page },
    status: 502,
    detail: 'The data service of mainnet responded with status 500.',
    stale: 'failed',
    calls: 1,
  },
  {
    what: 'answers 502',
    fault: { status: 502, headers: HTML, body: page },
    status: 502,
    detail: 'The data service of mainnet responded with status 502.',
    stale: 'failed',
    calls: 3,
  },
  {
    what: 'answers 503 and names a time',
    fault: { status: 503, headers: { 'Retry-After': '30' } },
    status: 503,
    detail: 'The data service of mainnet responded with status 503.',
    stale: 'failed',
    calls: 1,
    retryAfter: true,
  },
  {
    what: 'answers 504',
    fault: { status: 504 },
    status: 504,
    detail: 'The data service of mainnet responded with status 504.',
    stale: 'failed',
    calls: 3,
  },
]

describe.each(['documented', 'live'] as const)('a data service of the %s dialect', (dialect) => {
  test.each(cases)('that $what', async ({ fault, status, detail, stale, calls, retryAfter }) => {
    await open(dialect)
    service.fail('data', fault)
    const first = await proxy.fetch(EPOCH)
    expect(first.status).toBe(status)
    expect(first.detail?.startsWith(detail), first.detail).toBe(true)
    expect(first.headers.get('Content-Type')).toBe('application/problem+json')
    expect(first.headers.get('Cache-Control')).toMatch(/no-store|no-cache/)
    expect(first.headers.has('Retry-After')).toBe(retryAfter ?? false)
    expect(first.text).not.toContain('<')
    expect(first.took).toBeLessThan(shortTimeouts.response + SECOND)
    expect(dataCalls()).toBe(calls)

    // With an answer in hand, that one is given, and says how old it is and why.
    await proxy.close()
    proxy = await openTestProxy([upstreamOver(service, { dialect })])
    service.mend()
    const good = await proxy.fetch(EPOCH)
    expect(good.status).toBe(200)
    proxy.pass(5 * MINUTE)
    service.fail('data', fault)
    const later = await proxy.fetch(EPOCH)
    expect(later.status).toBe(stale ? 200 : status)
    expect(later.staleReason).toBe(stale)
    if (stale) {
      expect(later.text).toBe(good.text)
      expect(Number(later.headers.get('Age'))).toBeGreaterThanOrEqual(300)
      expect(later.headers.get('Cache-Status')).toMatch(/^Epochal; hit; ttl=-\d+; detail=/)
    }
  })

  test('that is not there is not asked again and again', async () => {
    await open(dialect)
    await proxy.fetch(EPOCH)
    await service.stop()
    for (let i = 0; i < 4; i++) await proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => proxy.fetch(`/mainnet/api/core/epochs/${i + 10}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]))
    const tried = proxy.events.filter(({ kind }) => kind === 'call').length
    expect(tried).toBeLessThanOrEqual(8)
    await service.start()
    proxy.pass(MINUTE)
    expect((await proxy.fetch('/mainnet/api/core/epochs/20')).status).toBe(200)
  })

  test('whose token has ended or was revoked is asked once more with a new one', async () => {
    await open(dialect)
    for (const status of [401, 403] as const) {
      await proxy.fetch(EPOCH)
      proxy.pass(MINUTE)
      service.revoke(status)
      service.clearRequests()
      expect((await proxy.fetch(EPOCH)).status).toBe(200)
      expect([dataCalls(), tokenCalls()]).toEqual([2, 1])
    }
  })

  test('that refuses a new token too is left alone for a while', async () => {
    await open(dialect)
    service.fail('data', { status: 401 })
    for (let i = 0; i < 20; i++) await proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    expect(dataCalls()).toBe(2)
    service.mend()
    proxy.pass(MINUTE)
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
  })

  test('whose quota is used up is not asked again before it begins anew', async () => {
    await open(dialect)
    service.fail('data', { status: 402, headers: { 'Retry-After': '3600' } })
    for (let i = 0; i < 20; i++) await proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    proxy.pass(59 * MINUTE)
    const still = await proxy.fetch(EPOCH)
    expect([still.status, dataCalls()]).toEqual([402, 1])
    expect(Number(still.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    service.mend()
    proxy.pass(MINUTE)
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
  })

  test('that names a time after which to ask again is not asked before, and then is', async () => {
    await open(dialect)
    service.fail('data', { status: 429, headers: { 'Retry-After': '30' } }, 1)
    await proxy.fetch(EPOCH)
    proxy.pass(28 * SECOND)
    expect((await proxy.fetch(EPOCH)).status).toBe(429)
    expect(dataCalls()).toBe(1)
    proxy.pass(2 * SECOND)
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
    expect(dataCalls()).toBe(2)
  })

  test('that is killed and started again is found again, by a proxy that was killed and started again', async () => {
    await open(dialect)
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
    await service.stop()
    await proxy.close()
    proxy = await openTestProxy([upstreamOver(service, { dialect })])
    expect((await proxy.fetch(EPOCH)).status).toBe(502)
    await service.start()
    proxy.pass(10 * SECOND)
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
  })
})

describe('however often it is asked for', () => {
  test.each([
    ['an error', { status: 500 }],
    ['HTML', { status: 200, headers: HTML, body: page }],
    ['far too much', { huge: 8 * 2 ** 20 }],
    ['a time to wait for', { status: 503, headers: { 'Retry-After': '30' } }],
  ] as const)('what gives %s is asked for once a second at most', async (_, fault) => {
    for (const held of [false, true]) {
      await open('documented')
      if (held) await proxy.fetch(EPOCH)
      proxy.pass(MINUTE)
      service.clearRequests()
      service.fail('data', fault)
      for (let i = 0; i < 30; i++)
        expect((await proxy.fetch(EPOCH)).status).toBe(
          held ? 200 : 'huge' in fault || fault.status !== 503 ? 502 : 503,
        )
      expect(dataCalls()).toBeLessThanOrEqual(2)
      if (!held) {
        await proxy.close()
        await service.close()
      }
    }
  })

  test('a circuit that opened for two reasons closes again', async () => {
    await open('documented')
    service.fail('data', { hang: 'headers' }, 5)
    const hanging = Array.from({ length: 5 }, (_, no) => proxy.fetch(`/mainnet/api/core/epochs/${no}`))
    await new Promise((resolve) => setTimeout(resolve, 200))
    service.fail('data', { status: 401 }, 8)
    await Promise.all([
      ...hanging,
      ...[6, 7, 8, 9].map((no) => proxy.fetch(`/mainnet/api/core/epochs/${no}`)),
    ])
    service.mend()
    let status = 0
    for (let i = 0; i < 10 && status !== 200; i++) {
      proxy.pass(10 * SECOND)
      status = (await proxy.fetch('/mainnet/api/core/epochs/20')).status
    }
    expect(status).toBe(200)
  })

  test('a list that answers with far too much HTML holds no connection', async () => {
    await open('documented')
    service.fail('data', { status: 200, headers: HTML, body: 'x'.repeat(5_000_000) })
    for (let i = 0; i < 80; i++) {
      const { status } = await proxy.fetch(`/mainnet/api/core/pools/updates?$filter=id gt ${i}`)
      expect(status).toBe(502)
    }
    service.mend()
    const healthy = await proxy.fetch(EPOCH)
    expect([healthy.status, healthy.took < SECOND]).toEqual([200, true])
  }, 30_000)

  test('secrets in the words of a refusal stay here, however they are written', async () => {
    await open('documented')
    await proxy.fetch(EPOCH)
    const { key, secret, tokens } = service
    const escaped = [...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    for (const [i, leak] of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`${key}:${secret}`).toString('base64'),
      tokens[0] ?? '',
      escaped,
    ].entries()) {
      const body = `{"detail":"You sent ${leak}"}`
      service.fail('data', { status: 400, headers: { 'Content-Type': 'application/problem+json' }, body }, 1)
      const { detail } = await proxy.fetch(`/mainnet/api/core/epochs/${i}`)
      expect(detail).toBe('The data service of mainnet responded with status 400.')
    }
  })
})

describe('an identity server', () => {
  const failures: readonly { what: string; fault: Fault; says: string }[] = [
    { what: 'resets the connection', fault: { break: 'connect' }, says: 'cannot be reached' },
    { what: 'hangs', fault: { hang: 'headers' }, says: 'does not respond in time' },
    { what: 'drips', fault: { drip: 100 }, says: 'does not respond in time' },
    { what: 'breaks off', fault: { break: 'body' }, says: 'broke off its response' },
    {
      what: 'sends HTML',
      fault: { status: 200, headers: HTML, body: page },
      says: 'responded with status 200 and no token',
    },
    {
      what: 'answers 200 and no token',
      fault: { answer: { ok: true } },
      says: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'gives a token of another type',
      fault: { answer: { access_token: 'x', token_type: 'mac' } },
      says: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'gives a lifetime below zero',
      fault: { answer: { access_token: 'x', token_type: 'Bearer', expires_in: -1 } },
      says: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'refuses the key',
      fault: { status: 401, headers: JSON_TYPE, body: '{"error":"invalid_client"}' },
      says: 'refused the key and secret: invalid_client, status 401.',
    },
    {
      what: 'refuses in words of its own',
      fault: { status: 400, headers: JSON_TYPE, body: '{"error":"go_away"}' },
      says: 'refused the key and secret: status 400.',
    },
    {
      what: 'answers 500',
      fault: { status: 500, headers: HTML, body: page },
      says: 'responded with status 500 and no token',
    },
    {
      what: 'answers 429',
      fault: { status: 429, headers: { 'Retry-After': '9' } },
      says: 'responded with status 429',
    },
    {
      what: 'sends elsewhere',
      fault: { status: 302, headers: { Location: '/x' } },
      says: 'responded with status 302',
    },
    { what: 'sends far too much', fault: { huge: 2 ** 20 }, says: 'a response that is too large' },
  ]

  test.each(failures)(
    'that $what: it is said, nothing is asked of the data service, and it is asked once',
    async ({ fault, says }) => {
      await open('documented')
      service.fail('token', fault)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => proxy.fetch(`/mainnet/api/core/epochs/${i}`)),
      )
      for (const { status, detail, took } of answers) {
        expect(status).toBe(502)
        expect(detail).toContain('Epochal has no token for mainnet. The identity server')
        expect(detail).toContain(says)
        expect(took).toBeLessThan(shortTimeouts.response + SECOND)
      }
      await proxy.fetch(EPOCH)
      expect([tokenCalls(), dataCalls()]).toEqual([1, 0])
      const told = proxy.events.filter(({ kind }) => kind === 'token')
      expect(told).toMatchObject([{ network: 'mainnet' }])
      service.mend()
      proxy.pass(MINUTE)
      expect((await proxy.fetch(EPOCH)).status).toBe(200)
    },
  )

  test.each([
    ['no lifetime', null],
    ['a lifetime as text', '3600'],
    ['a lifetime of one second', 1],
  ])('that gives %s is understood', async (_, expiresIn) => {
    await open('documented', { expiresIn })
    for (let i = 0; i < 5; i++) expect((await proxy.fetch(`/mainnet/api/core/epochs/${i}`)).status).toBe(200)
    expect(tokenCalls()).toBe(1)
  })

  test('that fails while a token holds makes no difference, and is asked again when it ends', async () => {
    await open('documented')
    await proxy.fetch(EPOCH)
    service.fail('token', { status: 503 })
    proxy.pass(50 * MINUTE)
    expect((await proxy.fetch('/mainnet/api/core/epochs/1')).status).toBe(200)
    proxy.pass(20 * MINUTE)
    const without = await proxy.fetch('/mainnet/api/core/epochs/2')
    expect([without.status, without.detail?.includes('no token')]).toEqual([502, true])
    service.mend()
    proxy.pass(MINUTE)
    expect((await proxy.fetch('/mainnet/api/core/epochs/2')).status).toBe(200)
  })

  test('that is down together with the data service leaves what is held', async () => {
    await open('documented')
    const good = await proxy.fetch(EPOCH)
    proxy.pass(2 * 60 * MINUTE)
    await service.stop()
    const later = await proxy.fetch(EPOCH)
    expect([later.status, later.text, later.staleReason]).toEqual([200, good.text, 'no-token'])
  })

  test('takes the key and secret by HTTP Basic where a setting says so', async () => {
    await open('documented')
    await proxy.close()
    proxy = await openTestProxy([upstreamOver(service, { authMethod: 'basic' })])
    expect((await proxy.fetch(EPOCH)).status).toBe(200)
    const [request] = service.requests
    expect(request?.headers.authorization).toMatch(/^Basic /)
    expect(request?.body).toBe('grant_type=client_credentials')
  })
})
