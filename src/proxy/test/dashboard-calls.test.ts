import { request as nodeRequest } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type DashboardStandIn, startDashboardStandIn } from '#testing/proxy/dashboard-stand-in.ts'
import { createTestClock, elapseUntil } from '#testing/proxy/test-clock.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'

let service: DashboardStandIn
let proxy: TestProxy
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  service = await standIn()
  proxy = await proxyOver([over(service)])
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function standIn(...options: Parameters<typeof startDashboardStandIn>): Promise<DashboardStandIn> {
  const started = await startDashboardStandIn(...options)
  closing.push(started.stop)
  return started
}

async function proxyOver(...options: Parameters<typeof openTestProxy>): Promise<TestProxy> {
  const opened = await openTestProxy(...options)
  closing.push(opened.close)
  return opened
}

function over({ url }: DashboardStandIn, changes: Partial<Upstream> = {}): Upstream {
  return upstreamOver({ url, key: 'the-key', secret: 'the-secret-of-the-explorer' }, changes)
}

const json = { 'Content-Type': 'application/json', Origin: 'http://127.0.0.1:4173' }
const signIn = { method: 'POST', headers: json, body: '{"email":"ada@example.org","password":"a"}' }
const reasonOf = ({ text }: { text: string }) => JSON.parse(text).reason

test('a call reaches the service with its method, path, query, body, and the fields that it needs', async () => {
  service.respondWith({ status: 200, body: '{"email":"ada@example.org"}' })
  const { status, text } = await proxy.fetch('/dashboard/api/session/password', {
    ...signIn,
    headers: {
      ...json,
      Accept: 'application/json',
      'User-Agent': 'A browser',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: 'epochal_session=a.b; sid=of-another-program',
    },
  })
  expect([status, text]).toEqual([200, '{"email":"ada@example.org"}'])
  expect(service.calls).toMatchObject([
    {
      method: 'POST',
      target: '/dashboard/api/session/password',
      body: signIn.body,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: 'epochal_session=a.b',
        origin: 'http://127.0.0.1:4173',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'A browser',
        'x-forwarded-for': '127.0.0.1',
        'x-request-id': expect.stringMatching(/^[\w-]+$/),
      },
    },
  ])
  await proxy.fetch('/dashboard/api/projects?archived=yes')
  expect(service.calls[1]).toMatchObject({
    method: 'GET',
    target: '/dashboard/api/projects?archived=yes',
    body: '',
  })
})

test('a browser can neither say who it is nor reach the service with fields of its own', async () => {
  await proxy.fetch('/dashboard/api/session', {
    headers: {
      Authorization: 'Bearer a',
      'Client-Api-Key': 'a',
      'Epochal-Proxy-Proof': 'a',
      Forwarded: 'for=203.0.113.9',
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'evil.example',
      'X-Real-Ip': '203.0.113.9',
      Referer: 'http://127.0.0.1/dashboard',
    },
  })
  const headers = service.calls[0]?.headers ?? {}
  expect(Object.keys(headers).sort()).toEqual(
    ['accept', 'accept-encoding', 'connection', 'host', 'sec-fetch-mode', 'user-agent'].concat([
      'x-forwarded-for',
      'x-request-id',
    ]),
  )
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
})

test('the proof of the proxy goes to the service of its process alone, and on dashboard calls alone', async () => {
  const other = await standIn('../dashboard/api', 'preprod')
  const own = await standIn('../dashboard/api', 'sandbox')
  const upstreams = [
    over(other, { network: 'preprod' }),
    over(own, { network: 'sandbox', proxyProof: new Secret('the proof') }),
  ]
  const both = await proxyOver(upstreams)
  await both.fetch('/dashboard/api/session')
  await both.fetch('/sandbox/api/core/epochs/1')
  await both.fetch('/networks.json')
  expect(other.calls).toEqual([])
  expect(own.calls.map(({ headers }) => headers['epochal-proxy-proof'])).toEqual(['the proof'])
  const rest = [...other.requests, ...own.requests].filter(({ target }) => !target.startsWith('/dashboard/'))
  expect(rest.length).toBeGreaterThan(2)
  expect(JSON.stringify(rest)).not.toContain('the proof')
  expect(both.everything()).not.toContain('the proof')
})

test('what is no call of the dashboard ends at the proxy', async () => {
  for (const path of [
    '/dashboard/api/',
    '/dashboard/api/x',
    '/dashboard/api/projects/a%2Fb',
    '/dashboard/api/session/',
  ]) {
    const refused = await proxy.fetch(path)
    expect([refused.status, reasonOf(refused)], path).toEqual([404, 'not-found'])
  }
  const refused = await proxy.fetch('/dashboard/api/session', { method: 'PUT' })
  expect([refused.status, reasonOf(refused), refused.headers.get('Allow')]).toEqual([
    405,
    'wrong-method',
    'GET, DELETE',
  ])
  expect(service.requests).toEqual([])
})

test('a response keeps its status, its cookies and its JSON, and nothing else; none is stored', async () => {
  const cookies = [
    'epochal_session=a; Path=/dashboard/api; HttpOnly',
    'epochal_b=; Path=/dashboard/api; Max-Age=0',
  ]
  service.respondWith({
    status: 429,
    headers: {
      'Set-Cookie': cookies,
      'Retry-After': '7',
      'Cache-Control': 'public, max-age=600',
      ETag: '"a"',
      Server: 'a server',
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'application/problem+json',
    },
    body: '{"reason":"too-many-requests"}',
  })
  const { status, headers } = await proxy.fetch('/dashboard/api/session')
  expect(status).toBe(429)
  expect(headers.getSetCookie()).toEqual(cookies)
  expect(headers.get('Retry-After')).toBe('7')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Content-Type')).toBe('application/problem+json')
  for (const name of ['ETag', 'Server', 'Access-Control-Allow-Origin'])
    expect(headers.get(name), name).toBeNull()
  await proxy.fetch('/dashboard/api/session')
  expect(service.calls).toHaveLength(2)
})

test('a provider leads back to a page of the explorer, and 204 has no body', async () => {
  service.respondWith({ status: 303, headers: { Location: '/dashboard?failure=email-in-use' } })
  const path = '/dashboard/api/session/provider/google/callback?code=the-code&state=the-state'
  const { status, headers } = await proxy.fetch(path, { redirect: 'manual' })
  expect([status, headers.get('Location')]).toEqual([303, '/dashboard?failure=email-in-use'])
  expect(service.calls[0]?.target).toBe(path)
  service.respondWith({ status: 204 })
  expect((await proxy.fetch('/dashboard/api/session', { method: 'DELETE', headers: json })).status).toBe(204)
})

test.each([
  ['a page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<script>alert(1)</script>' }],
  ['half of a JSON', { status: 200, body: '{"email":' }],
  ['a redirection', { status: 302, headers: { Location: '/dashboard' } }],
  ['a redirection elsewhere', { status: 303, headers: { Location: 'https://evil.example/' } }],
  ['a redirection to another host', { status: 303, headers: { Location: '//evil.example/' } }],
  ['a redirection with a backslash', { status: 303, headers: { Location: '/\\evil.example' } }],
  ['a cookie for other paths', { status: 200, body: '{}', headers: { 'Set-Cookie': 'epochal_a=b; Path=/' } }],
  ['304 to no condition', { status: 304 }],
])('%s of the service is not passed on', async (_, response) => {
  service.respondWith(response)
  const refused = await proxy.fetch('/dashboard/api/session', { redirect: 'manual' })
  expect([refused.status, reasonOf(refused)]).toEqual([502, 'unusable-response'])
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('a response with a secret of the proxy is not passed on, whichever network it is of, and logged', async () => {
  const upstream = await openFaultUpstream()
  closing.push(upstream.close)
  const both = await proxyOver([over(service), upstreamOver(upstream, { network: 'preprod' })])
  await both.fetch('/preprod/api/core/epochs/latest')
  const [token = ''] = upstream.tokens
  const basic = Buffer.from(`${upstream.key}:${upstream.secret}`).toString('base64')
  const leaks = [
    upstream.secret,
    'the-secret-of-the-explorer',
    token,
    Buffer.from(token).toString('hex'),
    basic,
  ]
  const responses = leaks.flatMap((leak) => [
    { status: 200, body: JSON.stringify({ projects: [{ name: leak }] }) },
    { status: 409, body: JSON.stringify({ reason: 'last-way-in', detail: leak }) },
    { status: 303, headers: { Location: `/dashboard?failure=${encodeURIComponent(leak)}` } },
    { status: 204, headers: { 'Set-Cookie': `epochal_a=${encodeURIComponent(leak)}; Path=/dashboard/api` } },
  ])
  for (const response of responses) {
    service.respondWith(response)
    const refused = await both.fetch('/dashboard/api/projects', { redirect: 'manual' })
    expect([refused.status, reasonOf(refused)], JSON.stringify(response)).toEqual([502, 'unusable-response'])
  }
  for (const leak of leaks) expect(both.everything()).not.toContain(leak)
  const line = { event: 'wrong-response', network: 'mainnet', path: '/dashboard/api/projects' }
  const logged = both.events.filter(({ event }) => event === line.event)
  expect(logged).toEqual(expect.arrayContaining([expect.objectContaining(line)]))
})

test('a user gets a new key with its secret, and a list with the key of the proxy among their keys', async () => {
  const made = { id: 'a', key: `epk_${'k'.repeat(49)}`, secret: `eps_${'s'.repeat(49)}` }
  for (const body of [made, { projects: [{ keys: [{ key: 'the-key' }, { key: made.key }] }] }]) {
    service.respondWith({ status: 200, body: JSON.stringify(body) })
    const { status, text } = await proxy.fetch('/dashboard/api/projects')
    expect([status, JSON.parse(text)]).toEqual([200, body])
  }
})

test('a body of more than 64 kB is refused, announced or not, and the service gets nothing of it', async () => {
  const body = 'a'.repeat(65_537)
  const announced = await proxy.fetch('/dashboard/api/registration', { ...signIn, body })
  expect([announced.status, reasonOf(announced)]).toEqual([413, 'too-large'])
  const chunked = await new Promise<number | undefined>((resolve, reject) => {
    const sent = nodeRequest(
      `${proxy.address}/dashboard/api/registration`,
      { method: 'POST', headers: json },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    sent.write(body.slice(1))
    sent.end('aa')
  })
  expect(chunked).toBe(413)
  expect(service.calls).toEqual([])
  expect((await proxy.fetch('/dashboard/api/registration', { ...signIn, body: body.slice(1) })).status).toBe(
    200,
  )
})

test('a browser that leaves in the middle of a body is no failure, and the service gets nothing of it', async () => {
  await new Promise((resolve) => {
    const sent = nodeRequest(`${proxy.address}/dashboard/api/registration`, {
      method: 'POST',
      headers: { ...json, 'Content-Length': 100 },
    })
    sent.on('error', resolve)
    sent.on('socket', (socket) => socket.on('connect', () => setTimeout(() => sent.destroy(), 500)))
    sent.write('{"email":')
  })
  await expect
    .poll(async () => (await proxy.fetch('/metrics')).text)
    .toMatch(/epochal_proxy_responses_total\{status="[45]\d\d"\} 1/)
  expect(proxy.events.map(({ event }) => event)).not.toContain('failure')
  expect(service.calls).toEqual([])
})

test('a service that dies in the middle of a call gets it once, and the page can tell', async () => {
  await proxy.fetch('/dashboard/api/session')
  service.respondWith('break-off')
  for (const init of [signIn, { headers: json }]) {
    const path = init === signIn ? '/dashboard/api/session/password' : '/dashboard/api/session'
    const failed = await proxy.fetch(path, init)
    expect([failed.status, reasonOf(failed), failed.headers.get('Retry-After')]).toEqual([
      503,
      'unavailable',
      '5',
    ])
  }
  expect(service.calls).toHaveLength(3)
})

test('a service that sends no HTTP, or far too much, gets a call once and has no usable response', async () => {
  await proxy.fetch('/dashboard/api/session')
  for (const response of ['no-http', { status: 200, body: `"${'a'.repeat(5 * 2 ** 20)}"` }] as const) {
    service.respondWith(response)
    const failed = await proxy.fetch('/dashboard/api/session')
    expect([failed.status, reasonOf(failed)]).toEqual([502, 'unusable-response'])
  }
  expect(service.calls).toHaveLength(3)
})

test('while the service is away, what changes nothing is tried twice; later calls work again, and the log has three lines', async () => {
  await proxy.fetch('/dashboard/api/session')
  await service.stop()
  const read = () => proxy.fetch('/dashboard/api/session')
  expect((await proxy.fetch('/dashboard/api/session/password', signIn)).status).toBe(503)
  expect((await read()).status).toBe(503)
  // The description is older than a minute then.
  proxy.pass(90 * SECOND)
  proxy.elapse(30 * SECOND)
  expect((await read()).status).toBe(503)
  const restarting = new Promise((resolve) => setTimeout(resolve, 50)).then(service.restart)
  expect((await read()).status).toBe(200)
  await restarting
  expect(service.calls).toHaveLength(2)
  const lines = proxy.events.filter(({ event }) => event === 'dashboard')
  expect(lines.map((event) => 'phase' in event && event.phase)).toEqual(['began', 'ended'])
})

test('a service that does not respond is given up after the time of a response', async () => {
  const clock = createTestClock()
  const patient = await proxyOver([over(service)], {}, undefined, { clock, timeouts: longTimeouts })
  await patient.fetch('/dashboard/api/session')
  service.respondWith('silence')
  const failed = await elapseUntil(clock, patient.fetch('/dashboard/api/session/password', signIn))
  expect([failed.status, reasonOf(failed)]).toEqual([503, 'unavailable'])
  expect(failed.took).toBeGreaterThanOrEqual(longTimeouts.response)
})

test('the calls of an address are limited with its other upstream requests', async () => {
  const strict = await proxyOver([over(service)], { visitorRate: { perSecond: 0.1, burst: 2 } })
  for (const expected of [200, 200, 429]) {
    const { status, headers } = await strict.fetch('/dashboard/api/session')
    expect(status).toBe(expected)
    expect(Number(headers.get('Retry-After')) > 0).toBe(expected === 429)
  }
})

test('without a service that has a dashboard, the page is told so', async () => {
  const none = await proxyOver([over(await standIn('//evil.example/dashboard/api'))])
  const refused = await none.fetch('/dashboard/api/sign-in-options')
  expect([refused.status, reasonOf(refused)]).toEqual([404, 'no-dashboard'])
  expect(refused.detail).toBe('No data service with a dashboard is behind this explorer.')
})

test('the first service that names a dashboard gets the calls, and one that is away hides no other', async () => {
  const away = await standIn('../dashboard/api', 'preprod')
  await away.stop()
  const second = await proxyOver([over(away, { network: 'preprod' }), over(service)])
  expect((await second.fetch('/dashboard/api/session')).status).toBe(200)
  const none = await proxyOver([over(away, { network: 'preprod' })])
  expect(reasonOf(await none.fetch('/dashboard/api/session'))).toBe('unavailable')
  closing.splice(closing.indexOf(away.stop), 1)
})

test('no log has the query of a call, the body, a cookie or an address', async () => {
  service.respondWith('break-off')
  await proxy.fetch('/dashboard/api/session/provider/google/callback?code=the-code&state=the-state', {
    headers: { Cookie: 'epochal_a=the-cookie' },
  })
  await proxy.fetch('/dashboard/api/session/password', signIn)
  expect(proxy.events.length).toBeGreaterThan(0)
  const log = proxy.everything()
  for (const text of ['the-code', 'the-state', 'the-cookie', 'ada@example.org'])
    expect(log).not.toContain(text)
})
