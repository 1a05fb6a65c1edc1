import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { logLine } from '#http/log.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const EPOCH = '/mainnet/api/core/epochs/399'

const scenario = createProxyScenario()

test('secrets in the message of a refusal are not passed on, however they are written', async () => {
  await scenario.open({}, { dialect: 'documented' })
  await scenario.proxy.fetch(EPOCH)
  const { key, secret, tokens } = scenario.service
  const escaped = [...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  for (const [i, leak] of [
    secret,
    encodeURIComponent(secret),
    Buffer.from(`${key}:${secret}`).toString('base64'),
    tokens[0] ?? '',
    escaped,
  ].entries()) {
    const body = `{"detail":"You sent ${leak}"}`
    scenario.service.fail(
      'data',
      { status: 400, headers: { 'Content-Type': 'application/problem+json' }, body },
      1,
    )
    const { detail } = await scenario.proxy.fetch(`/mainnet/api/core/epochs/${i}`)
    expect(detail).toBe('The data service of mainnet responded with status 400.')
  }
})

describe('records are written anew', () => {
  test('with the fields of the contract alone, and the digits that came', async () => {
    await scenario.open({}, { dialect: 'documented' })
    const { text } = await scenario.proxy.fetch(EPOCH)
    await scenario.reopenProxy({ dialect: 'documented' })
    const body = `{"note":"<script>", ${text.slice(1, -1)}, "@odata.id": {"a": [1]}, "out_sum": 1.50e3}\n`
    scenario.service.fail('data', { status: 200, headers: { 'Content-Type': 'application/json' }, body }, 1)
    const written = await scenario.proxy.fetch(EPOCH)
    expect(written.text).toBe(text.replace(/"out_sum":\d+/, '"out_sum":1.50e3'))
  })

  test.each(['documented', 'live'] as const)('in every row of a whole list too: %s', async (dialect) => {
    await scenario.open({ dialect }, { dialect })
    scenario.service.chain.poolUpdates = 3
    const { text } = await scenario.proxy.fetch(dataPath('/pools/updates'))
    await scenario.reopenProxy({ dialect })
    const body = text.replaceAll('{', '{ "deposit": null,\n').replaceAll('}', ', "x": {"y": []} }')
    scenario.service.fail('data', { status: 200, headers: { 'Content-Type': 'application/json' }, body }, 1)
    scenario.service.fail('data', {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      // Every page but the first begins with the row before it.
      body: `[${text.slice(text.lastIndexOf('\n') + 1)}`,
    })
    expect((await scenario.proxy.fetch(dataPath('/pools/updates'))).text).toBe(text)
  })

  test.each([
    [
      'a stake address',
      '/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    ],
    ['an epoch', '/epochs/4', '/epochs/7'],
    ['an epoch in the OData form', '/odata/epochs/4', '/odata/epochs/7'],
    ['a block', '/blocks/4', '/blocks/7'],
    ['a slot', '/blocks/epochs/0/slots/4', '/blocks/epochs/0/slots/7'],
    ['a pool', '/pools/4/updates', '/pools/7/updates'],
    ['a pool with a page', '/pools/4/updates?$top=5', '/pools/7/updates'],
    ['a pool in the OData form', '/odata/poolsupdates/4', '/odata/poolsupdates/7'],
  ])('and those of another subject than %s are refused, and not stored', async (_, requested, other) => {
    await scenario.open({}, { dialect: 'documented' })
    const body = (await scenario.proxy.fetch(dataPath(other))).text
    scenario.service.fail('data', { status: 200, headers: { 'Content-Type': 'application/json' }, body }, 1)
    const refused = await scenario.proxy.fetch(dataPath(requested))
    expect([refused.status, refused.staleReason]).toEqual([502, 'invalid'])
    const logged = scenario.proxy.events.filter(({ event }) => event === 'wrong-response')
    expect(logged.map((event) => logLine('proxy', event, 'text', 0))).toEqual([
      expect.stringMatching(/ is of another record than was requested\)$/),
    ])
    scenario.proxy.pass(MINUTE)
    const right = await scenario.proxy.fetch(dataPath(requested))
    expect([right.status, right.text === body]).toEqual([200, false])
  })
})
test('a request to the data service has a request id, and neither cookies nor the client’s credentials', async () => {
  await scenario.open()
  const response = await scenario.proxy.fetch(dataPath('/odata/epochs?$top=1&foo=bar'), {
    headers: { Cookie: 'a=b', Authorization: 'Bearer stolen', 'X-Request-Id': 'mine' },
  })
  const [, request] = scenario.service.requests
  const headers = request?.headers ?? {}
  expect(request?.path).toBe('/api/core/odata/epochs?$top=1')
  expect(headers.cookie).toBeUndefined()
  expect(headers.authorization).toBe(`Bearer ${scenario.service.tokens[0]}`)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/)
  expect(response.headers.get('X-Request-Id')).toBe(headers['x-request-id'])
})

test('whatever bytes a client sends, the data service gets only requests of the contract', async () => {
  await scenario.open()
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  const pieces = [
    '/mainnet/api/core/epochs',
    '/',
    '..',
    '%2e%2e',
    '%2f',
    '%00',
    '%',
    '\\',
    '//evil.example',
    '?$top=',
    '&$skip=-1',
    'http://evil.example/',
    '@evil.example',
    '#',
    ';',
    '%ff%fe',
    '%c0%af',
    'connect/token',
    '/api/',
    'latest',
    '9'.repeat(30),
    '\u00e9',
    '\t',
    "'",
    '$filter=no eq 1',
    '%0d%0aX-Evil: 1',
    'a'.repeat(5000),
    '/preprod',
    '/odata/$metadata',
    '*',
  ]
  const contract =
    /^\/api\/core\/(accounts\/stake1[a-z0-9]+|epochs(\/latest|\/\d{1,10})?|odata\/epochs(\/\d{1,10})?|blocks\/(latest|\d{1,10}|[0-9a-f]{64})|blocks\/epochs\/\d{1,10}\/slots\/\d{1,19}|pools\/(updates|\d{1,19}\/updates|[0-9a-f]{64}\/updates)|odata\/poolsupdates(\/\d{1,19})?)(\?(\$(filter|orderby|select|top|skip|count)=[^&\s]*&?)+)?$/
  const { port } = new URL(scenario.proxy.address)
  for (let i = 0; i < 1500; i++) {
    const start = random(2) ? '/mainnet/api/core/epochs' : ''
    const address =
      start + Array.from({ length: 1 + random(5) }, () => pieces[random(pieces.length)]).join('')
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const response = Buffer.concat(await socket.toArray()).toString()
    expect(response, address).toMatch(/^HTTP\/1\.1 (200|400|404|405|414|421|431) /)
  }
  for (const { kind, path, headers } of scenario.service.requests) {
    if (kind === 'data') expect(path).toMatch(contract)
    expect(headers.host).toBe(new URL(scenario.service.url).host)
    expect(headers['x-evil']).toBeUndefined()
  }
})
