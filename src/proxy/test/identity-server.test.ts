import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import { longTimeouts } from '#testing/proxy/test-proxy.ts'
import type { Fault } from '#testing/upstream/fault.ts'

const EPOCH = '/mainnet/api/core/epochs/399'
const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const page = '<!doctype html><title>Bad gateway</title>'

const scenario = createProxyScenario()

describe('an identity server', () => {
  test('issues one token to any number of waiting requests', async () => {
    await scenario.open()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, no) => scenario.proxy.fetch(dataPath(`/epochs/${no}`))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(scenario.tokenRequests()).toBe(1)
  })

  test('renews a token at 80 % of its lifetime while requests go on', async () => {
    await scenario.open()
    await scenario.proxy.fetch(dataPath('/epochs/0'))
    scenario.proxy.pass(47 * MINUTE)
    await scenario.proxy.fetch(dataPath('/epochs/1'))
    expect(scenario.tokenRequests()).toBe(1)
    scenario.proxy.pass(2 * MINUTE)
    scenario.service.fail('token', { hang: 'headers' }, 1)
    // The new token never comes: the request does not wait for it.
    expect((await scenario.proxy.fetch(dataPath('/epochs/2'))).status).toBe(200)
    expect(scenario.tokenRequests()).toBe(2)
  })

  const failures: readonly { what: string; fault: Fault; detail: string }[] = [
    { what: 'resets the connection', fault: { break: 'connect' }, detail: 'cannot be reached' },
    { what: 'hangs', fault: { hang: 'headers' }, detail: 'does not respond in time' },
    { what: 'drips', fault: { drip: 100 }, detail: 'does not respond in time' },
    { what: 'breaks off', fault: { break: 'body' }, detail: 'broke off its response' },
    {
      what: 'sends HTML',
      fault: { status: 200, headers: HTML, body: page },
      detail: 'responded with status 200 and no token',
    },
    {
      what: 'responds with 200 and no token',
      fault: { json: { ok: true } },
      detail: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'issues a token of another type',
      fault: { json: { access_token: 'x', token_type: 'mac' } },
      detail: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'issues a token with a negative lifetime',
      fault: { json: { access_token: 'x', token_type: 'Bearer', expires_in: -1 } },
      detail: 'no bearer token as RFC 6749 defines it',
    },
    {
      what: 'refuses the key',
      fault: { status: 401, headers: JSON_TYPE, body: '{"error":"invalid_client"}' },
      detail: 'refused the key and secret: invalid_client, status 401.',
    },
    {
      what: 'refuses in words of its own',
      fault: { status: 400, headers: JSON_TYPE, body: '{"error":"go_away"}' },
      detail: 'refused the key and secret: status 400.',
    },
    {
      what: 'responds with 500',
      fault: { status: 500, headers: HTML, body: page },
      detail: 'responded with status 500 and no token',
    },
    {
      what: 'limits requests as our own does',
      fault: { status: 429, headers: { ...JSON_TYPE, 'Retry-After': '9' }, body: '{"error":"slow_down"}' },
      detail: 'limits requests for tokens: slow_down, status 429.',
    },
    {
      what: 'responds with 429',
      fault: { status: 429, headers: { 'Retry-After': '9' } },
      detail: 'responded with status 429',
    },
    {
      what: 'redirects',
      fault: { status: 302, headers: { Location: '/x' } },
      detail: 'responded with status 302',
    },
    ...['a\r\nb', 'a\u0000', 'tokén→'].map((token) => ({
      what: `issues the token ${JSON.stringify(token)}`,
      fault: { json: { access_token: token, token_type: 'Bearer' } },
      detail: 'issued a token that cannot be sent in a header field',
    })),
    { what: 'sends far too much', fault: { huge: 2 ** 20 }, detail: 'a response that is too large' },
    {
      what: 'sends no HTTP',
      fault: { raw: 'HTTP/1.1 200 OK\n\n{}' },
      detail: 'sent something that is not HTTP.',
    },
  ]

  test.each(failures)(
    'that $what is reported and requested once, and the data service gets no request',
    async ({ fault, detail: expected }) => {
      await scenario.open({}, { dialect: 'documented' })
      scenario.service.fail('token', fault)
      const responses = await scenario.elapseUntil(
        Promise.all(
          Array.from({ length: 10 }, (_, i) => scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`)),
        ),
      )
      for (const { status, detail, took } of responses) {
        expect(status).toBe(502)
        expect(detail).toContain('Epochal has no token for mainnet. The identity server')
        expect(detail).toContain(expected)
        expect(took).toBeLessThan(longTimeouts.response + SECOND)
      }
      await scenario.proxy.fetch(EPOCH)
      expect([scenario.tokenRequests(), scenario.dataPaths().length]).toEqual([1, 0])
      const reported = scenario.proxy.events.filter(({ event }) => event === 'token')
      expect(reported).toMatchObject([{ network: 'mainnet' }])
      scenario.service.mend()
      scenario.proxy.pass(MINUTE)
      expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
    },
  )

  test.each([
    ['no lifetime', null],
    ['a lifetime as text', '3600'],
    ['a lifetime of one second', 1],
  ])('that issues tokens with %s is understood', async (_, expiresIn) => {
    await scenario.open({ expiresIn }, { dialect: 'documented' })
    for (let i = 0; i < 5; i++)
      expect((await scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`)).status).toBe(200)
    expect(scenario.tokenRequests()).toBe(1)
  })

  test('that fails changes nothing while a token is valid, and is tried again when it expires', async () => {
    await scenario.open({}, { dialect: 'documented' })
    await scenario.proxy.fetch(EPOCH)
    scenario.service.fail('token', { status: 503 })
    scenario.proxy.pass(50 * MINUTE)
    expect((await scenario.proxy.fetch('/mainnet/api/core/epochs/1')).status).toBe(200)
    scenario.proxy.pass(20 * MINUTE)
    const without = await scenario.proxy.fetch('/mainnet/api/core/epochs/2')
    expect([without.status, without.detail?.includes('no token')]).toEqual([502, true])
    scenario.service.mend()
    scenario.proxy.pass(MINUTE)
    expect((await scenario.proxy.fetch('/mainnet/api/core/epochs/2')).status).toBe(200)
  })

  test('that is down together with the data service leaves stored responses', async () => {
    await scenario.open({}, { dialect: 'documented' })
    const good = await scenario.proxy.fetch(EPOCH)
    scenario.proxy.pass(2 * 60 * MINUTE)
    await scenario.service.stop()
    const later = await scenario.proxy.fetch(EPOCH)
    expect([later.status, later.text, later.staleReason]).toEqual([200, good.text, 'no-token'])
  })

  test('gets the key and secret by HTTP Basic where a setting says so', async () => {
    await scenario.open({}, { dialect: 'documented' })
    await scenario.reopenProxy({ authMethod: 'basic' })
    expect((await scenario.proxy.fetch(EPOCH)).status).toBe(200)
    const [request] = scenario.service.requests
    expect(request?.headers.authorization).toMatch(/^Basic /)
    expect(request?.body).toBe('grant_type=client_credentials')
  })
})
