import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { BACKGROUND, PRIORITY_HEADER } from '#explorer-protocol/priority.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import {
  type FaultUpstream,
  type FaultUpstreamOptions,
  openFaultUpstream,
} from '#testing/upstream/fault-upstream.ts'

let service: FaultUpstream
let proxy: TestProxy

async function open(
  options: FaultUpstreamOptions = {},
  upstream: Parameters<typeof upstreamOver>[1] = {},
  front: Parameters<typeof openTestProxy>[1] = {},
): Promise<void> {
  service = await openFaultUpstream(options)
  proxy = await openTestProxy([upstreamOver(service, upstream)], front)
}

afterEach(async () => {
  const everything = proxy.everything()
  for (const secret of [service.key, service.secret, ...service.tokens]) {
    expect(everything.includes(secret), 'a secret left').toBe(false)
  }
  await proxy.close()
  await service.close()
})

const data = (path: string) => `/mainnet/api/core${path}`
const asked = () => service.requests.filter(({ kind }) => kind === 'data').map(({ path }) => path.slice(9))
const tokens = () => service.requests.filter(({ kind }) => kind === 'token').length

describe('tokens', () => {
  test('are asked for once, however many wait', async () => {
    await open()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, no) => proxy.fetch(data(`/epochs/${no}`))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(tokens()).toBe(1)
  })

  test('are renewed at 80 % of their life, without anybody waiting', async () => {
    await open()
    await proxy.fetch(data('/epochs/0'))
    proxy.pass(47 * MINUTE)
    await proxy.fetch(data('/epochs/1'))
    expect(tokens()).toBe(1)
    proxy.pass(2 * MINUTE)
    service.fail('token', { hang: 'headers' }, 1)
    expect((await proxy.fetch(data('/epochs/2'))).took).toBeLessThan(300)
    expect(tokens()).toBe(2)
  })
})

describe('what is asked for', () => {
  test('is asked once for any number of viewers, and then not again while it holds', async () => {
    await open({ latency: 50 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => proxy.fetch(data('/blocks/latest'))))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await proxy.fetch(data('/blocks/latest/'))
    expect(asked().filter((path) => path === '/blocks/latest')).toHaveLength(1)
    proxy.pass(5 * SECOND)
    await proxy.fetch(data('/blocks/latest'))
    expect(asked().filter((path) => path === '/blocks/latest')).toHaveLength(2)
  })

  test('is the same in any spelling, and only then', async () => {
    await open()
    await proxy.fetch(data('/blocks/latest'))
    service.clearRequests()
    const hash = JSON.parse((await proxy.fetch(data('/blocks/5'))).text).hash_hex
    for (const path of [`/blocks/${hash}`, `/blocks/${hash.toUpperCase()}/`, `/blocks/${hash}?foo=1`]) {
      expect((await proxy.fetch(data(path))).status).toBe(200)
    }
    for (const query of ['?$top=2&$skip=1', '?SKIP=1&top=2', '?%24skip=1&%24top=2']) {
      await proxy.fetch(data(`/odata/epochs${query}`))
    }
    await proxy.fetch(data('/odata/epochs?$top=2&$skip=2'))
    expect(asked()).toEqual([
      '/blocks/5',
      `/blocks/${hash}`,
      '/odata/epochs?$top=2&$skip=1',
      '/odata/epochs?$top=2&$skip=2',
    ])
  })

  test('is kept for good when it lies deeper than 2,160 blocks, or two epochs back', async () => {
    await open()
    await proxy.fetch(data('/blocks/latest'))
    const paths = ['/blocks/7997840', '/blocks/7997841', '/epochs/398', '/epochs/399']
    for (const path of paths) await proxy.fetch(data(path))
    service.clearRequests()
    proxy.pass(30 * 24 * HOUR)
    for (const path of paths) await proxy.fetch(data(path))
    expect(asked()).toEqual(['/blocks/7997841', '/epochs/399'])
  })

  test('holds as long as its service says, where it says so', async () => {
    await open({ cacheControl: 'max-age=100' })
    await proxy.fetch(data('/blocks/latest'))
    proxy.pass(99 * SECOND)
    expect((await proxy.fetch(data('/blocks/latest'))).headers.get('Cache-Status')).toMatch(
      /^Epochal; hit; ttl=[01]$/,
    )
    proxy.pass(SECOND)
    await proxy.fetch(data('/blocks/latest'))
    expect(asked()).toHaveLength(2)
  })

  test('is kept to be asked about when its service wants to be asked each time', async () => {
    await open({ cacheControl: 'no-cache' })
    const first = await proxy.fetch(data('/epochs/399'))
    const again = await proxy.fetch(data('/epochs/399'))
    expect(again.headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
    service.fail('data', { status: 500 })
    const stale = await proxy.fetch(data('/epochs/399'))
    expect([stale.text, stale.staleReason]).toEqual([first.text, 'failed'])
  })

  test('is asked for on condition that it has changed, and given so too', async () => {
    await open()
    const first = await proxy.fetch(data('/epochs/399'))
    proxy.pass(MINUTE)
    const again = await proxy.fetch(data('/epochs/399'))
    expect(again.headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
    expect(again.text).toBe(first.text)
    expect(service.requests.at(-1)?.headers['if-none-match']).toBeDefined()
    const etag = again.headers.get('ETag') ?? ''
    const unchanged = await proxy.fetch(data('/epochs/399'), { headers: { 'If-None-Match': etag } })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    const head = await proxy.fetch(data('/epochs/399'), { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([
      200,
      '',
      String(first.text.length),
    ])
  })

  test('and is not there is asked for again after five seconds', async () => {
    await open()
    for (let i = 0; i < 3; i++) expect((await proxy.fetch(data('/blocks/8000001'))).status).toBe(404)
    expect(asked()).toHaveLength(1)
    service.chain.latestBlockNo = 8_000_001
    proxy.pass(5 * SECOND)
    expect((await proxy.fetch(data('/blocks/8000001'))).status).toBe(200)
  })

  test('of one network is never given for another', async () => {
    await open()
    const other = await openFaultUpstream()
    other.chain.epochs = 10
    const both = await openTestProxy([upstreamOver(service), upstreamOver(other, { network: 'preprod' })])
    const latest = async (network: string) =>
      JSON.parse((await both.fetch(`/${network}/api/core/epochs/latest`)).text).no
    expect([await latest('mainnet'), await latest('preprod'), await latest('mainnet')]).toEqual([400, 9, 400])
    await both.close()
    await other.close()
  })

  test('is forgotten when the service changes its dialect', async () => {
    await open({ saysDialect: true })
    await proxy.fetch(data('/pools/1/updates'))
    const live = await openFaultUpstream({ dialect: 'live', saysDialect: true })
    const body = (await fetchFrom(live, '/api/core/epochs/1')).body
    service.fail(
      'data',
      { status: 200, headers: { 'Content-Type': 'application/json', 'Epochal-Dialect': 'live' }, body },
      1,
    )
    expect((await proxy.fetch(data('/epochs/1'))).headers.get('Epochal-Dialect')).toBe('live')
    const calls = asked().length
    await proxy.fetch(data('/pools/1/updates'))
    expect(asked().length).toBeGreaterThan(calls)
    await live.close()
  })

  test('takes no more memory than it may', async () => {
    await open({}, {}, { cacheBytes: 200_000 })
    for (let no = 0; no < 400; no++) await proxy.fetch(data(`/epochs/${no}`))
    const metrics = (await proxy.fetch('/metrics')).text
    const held = Number(/^epochal_proxy_cache_bytes (\d+)/m.exec(metrics)?.[1])
    expect(held).toBeGreaterThan(100_000)
    expect(held).toBeLessThanOrEqual(200_000)
  })
})

async function fetchFrom(upstream: FaultUpstream, path: string): Promise<{ body: string }> {
  const over = await openTestProxy([upstreamOver(upstream)])
  const { text } = await over.fetch(`/mainnet${path}`)
  await over.close()
  return { body: text }
}

describe('the data service is spared', () => {
  test('by a rate that is set: more wait for their turn, and none is lost', async () => {
    await open({ perSecond: 20 }, { perSecond: 20 })
    const begun = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, no) => proxy.fetch(data(`/epochs/${no}`))),
    )
    expect(answers.map(({ status, detail }) => detail ?? status)).toEqual(Array(34).fill(200))
    expect(Date.now() - begun).toBeGreaterThan(700)
    expect(proxy.events.filter(({ kind }) => kind === 'call')).toEqual([])
  })

  test('by a rate that is learnt from its refusals', async () => {
    await open({ perSecond: 10 })
    let refused = 0
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 15 }, (_, i) => proxy.fetch(data(`/epochs/${round * 15 + i}`))))
      refused = proxy.events.filter((event) => event.kind === 'call' && event.outcome === 429).length
    }
    const calls = service.requests.filter(({ kind }) => kind === 'data').length
    expect(refused / calls).toBeLessThan(0.25)
    expect((await proxy.fetch('/metrics')).text).toMatch(
      /epochal_upstream_rate_limit{network="mainnet"} [\d.]+/,
    )
  })

  test('by a rate that it names itself', async () => {
    await open()
    const limited = { 'Content-Type': 'application/json', 'RateLimit-Policy': '"burst";q=40;w=2' }
    service.fail('data', { status: 404, headers: limited }, 1)
    await proxy.fetch(data('/epochs/0'))
    const metrics = (await proxy.fetch('/metrics')).text
    expect(metrics).toContain('epochal_upstream_rate_limit{network="mainnet"} 20')
    expect(metrics).toMatch(/epochal_upstream_requests_available{network="mainnet"} \d+/)
  })

  test('by several proxies with one key, none of which knows of the others', async () => {
    await open({ perSecond: 20 })
    const second = await openTestProxy([upstreamOver(service)])
    const answered = async (one: TestProxy, no: number): Promise<boolean> => {
      for (let round = 0; round < 8; round++) {
        if ((await one.fetch(data(`/epochs/${no}`))).status === 200) return true
        await sleep(300)
      }
      return false
    }
    const all = await Promise.all(
      [proxy, second].flatMap((one, i) => Array.from({ length: 20 }, (_, no) => answered(one, i * 100 + no))),
    )
    expect(all).toEqual(Array(40).fill(true))
    await second.close()
  })

  test('decoration is asked for only while there is plenty', async () => {
    await open({}, { perSecond: 8 })
    const decoration = { headers: { [PRIORITY_HEADER]: BACKGROUND } }
    expect((await proxy.fetch(data('/epochs/0'), decoration)).status).toBe(200)
    for (let no = 1; no < 5; no++) await proxy.fetch(data(`/epochs/${no}`))
    const refused = await proxy.fetch(data('/epochs/6'), decoration)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
    expect((await proxy.fetch(data('/epochs/6'))).status).toBe(200)
    expect((await proxy.fetch(data('/epochs/6'), decoration)).status).toBe(200)
  })

  test('from one visitor who asks for too much, and others are not kept waiting', async () => {
    await open({}, {}, { visitorRate: { perSecond: 1, burst: 5 }, trustedProxies: ['127.0.0.1'] })
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } })
    const statuses: number[] = []
    for (let no = 0; no < 8; no++)
      statuses.push((await proxy.fetch(data(`/epochs/${no}`), from('9.9.9.9'))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await proxy.fetch(data('/epochs/0'), from('9.9.9.9'))).status).toBe(200)
    expect((await proxy.fetch(data('/epochs/9'), from('8.8.8.8'))).status).toBe(200)
    proxy.pass(SECOND)
    expect((await proxy.fetch(data('/epochs/10'), from('9.9.9.9'))).status).toBe(200)
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:3::9', '2001:0db8:1:2:ffff::']
    for (let no = 20; no < 25; no++) await proxy.fetch(data(`/epochs/${no}`), from(addresses[no % 3] ?? ''))
    expect((await proxy.fetch(data('/epochs/26'), from('2001:db8:1:2::77'))).status).toBe(429)
  })
})

describe('what leaves the machine', () => {
  test('is nothing but the contract', async () => {
    await open()
    const statuses = new Map<string, number>()
    for (const [path, method] of [
      [data('/nothing'), 'GET'],
      [data('/epochs/abc'), 'GET'],
      [data('/epochs/0'), 'POST'],
      [data('/epochs?$expand=x'), 'GET'],
      [data('/epochs?$top=1&top=2'), 'GET'],
      [data('/epochs?$select='), 'GET'],
      ['/mainnet/connect/token', 'POST'],
      ['/preprod/api/core/epochs', 'GET'],
      ['/mainnet/api/core/epochs%2f0', 'GET'],
      ['/mainnet/api/core/accounts/%00', 'GET'],
      ['/mainnet/api/core/blocks/%ff', 'GET'],
    ] as const) {
      statuses.set(`${method} ${path}`, (await proxy.fetch(path, { method })).status)
    }
    expect([...statuses.values()]).toEqual([404, 400, 405, 400, 400, 400, 405, 404, 404, 400, 404])
    expect(service.requests).toEqual([])
  })

  test('holds neither cookies nor the caller’s credentials, and says which request it is', async () => {
    await open()
    await proxy.fetch(data('/odata/epochs?$top=1&foo=bar'), {
      headers: { Cookie: 'a=b', Authorization: 'Bearer stolen', 'X-Request-Id': 'mine' },
    })
    const [, request] = service.requests
    const headers = request?.headers ?? {}
    expect(request?.path).toBe('/api/core/odata/epochs?$top=1')
    expect(headers.cookie).toBeUndefined()
    expect(headers.authorization).toBe(`Bearer ${service.tokens[0]}`)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/)
  })

  test('whatever bytes a client sends', async () => {
    await open()
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
    const { port } = new URL(proxy.address)
    for (let i = 0; i < 1500; i++) {
      const start = random(2) ? '/mainnet/api/core/epochs' : ''
      const address =
        start + Array.from({ length: 1 + random(5) }, () => pieces[random(pieces.length)]).join('')
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const answer = Buffer.concat(await socket.toArray()).toString()
      expect(answer, address).toMatch(/^HTTP\/1\.1 (200|400|404|405|414|421|431) /)
    }
    for (const { kind, path, headers } of service.requests) {
      if (kind === 'data') expect(path).toMatch(contract)
      expect(headers.host).toBe(new URL(service.url).host)
      expect(headers['x-evil']).toBeUndefined()
    }
  }, 60_000)
})

describe('the front', () => {
  test('says what it is, on every answer, to keep the browser safe', async () => {
    await open()
    for (const path of [data('/epochs/0'), data('/epochs/x'), '/networks.json', '/nothing']) {
      const { headers } = await proxy.fetch(path)
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(headers.get('Strict-Transport-Security')).toBeNull()
    }
  })

  test('believes who came over TLS from proxies that are trusted alone', async () => {
    await open({}, {}, { trustedProxies: ['127.0.0.0/8'] })
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '9.9.9.9' }
    expect(
      (await proxy.fetch('/networks.json', { headers })).headers.get('Strict-Transport-Security'),
    ).toContain('max-age')
    const alone = await openTestProxy([upstreamOver(service)])
    expect(
      (await alone.fetch('/networks.json', { headers })).headers.get('Strict-Transport-Security'),
    ).toBeNull()
    expect((await alone.fetch('/metrics', { headers })).detail).toContain('METRICS_FROM')
    expect((await alone.fetch('/metrics')).status).toBe(200)
    await alone.close()
  })

  test('answers its own hosts and addresses, and no name that was made to point at it', async () => {
    await open({}, {}, { hostNames: ['Explorer.example'] })
    const { port } = new URL(proxy.address)
    const statusFor = async (host: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(await socket.toArray()).toString())?.[1])
    }
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:80', 'explorer.example:443']) {
      expect(await statusFor(host), host).toBe(200)
    }
    for (const host of ['evil.example', 'localhost.evil.example', 'explorer.example.evil']) {
      expect(await statusFor(host), host).toBe(421)
    }
  })

  test('compresses once, and tells the encodings apart', async () => {
    await open({ pageSize: 1000 })
    const tags = new Set<string | null>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await proxy.fetch(data('/odata/epochs'), {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
      tags.add(headers.get('ETag'))
    }
    expect(tags.size).toBe(3)
    expect(asked().filter((path) => path === '/odata/epochs')).toHaveLength(1)
  })

  test('is alive at once, and ready when a network is', async () => {
    await open()
    await service.stop()
    expect((await proxy.fetch('/health/live')).status).toBe(200)
    const before = await proxy.fetch('/health/ready')
    expect(before.status).toBe(503)
    expect(JSON.parse(before.text)[0].steps[1]).toMatchObject({
      step: 'identity',
      state: 'failed',
      detail: 'The identity server cannot be reached.',
    })
    await service.start()
    proxy.pass(10 * SECOND)
    const after = await proxy.fetch('/health/ready')
    expect(after.status).toBe(200)
    expect(
      JSON.parse(after.text)[0]
        .steps.map(({ detail }: { detail: string }) => detail)
        .slice(1),
    ).toEqual([
      'It responds.',
      'It is valid for 3600 seconds.',
      'It responds.',
      'The dialect is documented: header Epochal-Dialect.',
      'Epoch 400.',
    ])
    service.clearRequests()
    for (let i = 0; i < 20; i++) await proxy.fetch('/health/ready')
    expect(service.requests).toEqual([])
  })

  test('describes the interface by itself, and asks nobody for it', async () => {
    await open()
    const metadata = await proxy.fetch(data('/odata/$metadata'))
    expect(metadata.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(metadata.text).toContain('<EntitySet Name="Epochs"')
    expect(JSON.parse((await proxy.fetch(data('/odata'))).text).value).toHaveLength(2)
    expect(JSON.parse((await proxy.fetch('/openapi.json')).text).openapi).toBe('3.1.0')
    expect((await proxy.fetch('/mainnet/openapi.json', { method: 'POST' })).status).toBe(405)
    expect((await proxy.fetch('/preprod/openapi.json')).status).toBe(404)
    expect(service.requests).toEqual([])
  })

  test('stays ready whatever a visitor asks for', async () => {
    await open()
    await proxy.fetch('/health/ready')
    for (const fault of [{ status: 500 }, { huge: 5 * 2 ** 20 }]) {
      service.fail('data', fault, 1)
      expect((await proxy.fetch(data(`/epochs/${service.requests.length}`))).status).toBe(502)
      const [setUp] = JSON.parse((await proxy.fetch('/health/ready')).text)
      expect(setUp.steps.every(({ state }: { state: string }) => state === 'passed')).toBe(true)
    }
    service.fail('data', { answer: { id: 401 } }, 1)
    proxy.pass(10 * SECOND)
    await proxy.fetch(data('/epochs/latest?$select=id'))
    expect((await proxy.fetch('/health/ready')).status).toBe(200)
  })

  test('takes the address of a visitor from the last entry that is not one of ours', async () => {
    await open(
      {},
      {},
      { visitorRate: { perSecond: 0.001, burst: 1 }, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
    )
    let no = 0
    const status = async (forwarded: string) => {
      no += 1
      return (await proxy.fetch(data(`/epochs/${no}`), { headers: { 'X-Forwarded-For': forwarded } })).status
    }
    expect(await status('1.1.1.1, 203.0.113.9:5123, 10.1.2.3')).toBe(200)
    expect(await status('2.2.2.2, 203.0.113.9')).toBe(429)
    expect(await status('6.6.6.6, [2001:db8::1]:443')).toBe(200)
    expect(await status('7.7.7.7, 2001:db8::2')).toBe(429)
    expect(await status('8.8.8.8, unknown')).toBe(200)
    expect(await status('9.9.9.9, _hidden')).toBe(429)
  })

  test('keeps what a service says of itself when it fails for a moment', async () => {
    await open()
    const described = {
      network: 'mainnet',
      source: 'recorded',
      dialect: 'documented',
      start_time: null,
      recording: { epochs: [[0, 400]], blocks: 1, pool_updates: 0, accounts: [], block_runs: [] },
    }
    service.fail('data', { answer: described }, 1)
    const source = async () => JSON.parse((await proxy.fetch('/networks.json')).text)[0].description.source
    expect(await source()).toBe('recorded')
    for (const status of [503, 500, 429]) {
      proxy.pass(2 * MINUTE)
      service.fail('data', { status }, 1)
      expect(await source()).toBe('recorded')
    }
  })

  test('describes a service that does not describe itself as live, and finds its dialect from a fixed cost', async () => {
    await open({ dialect: 'live' })
    const [mainnet] = JSON.parse((await proxy.fetch('/networks.json')).text)
    expect(mainnet).toMatchObject({
      name: 'mainnet',
      description: { source: 'live', dialect: 'live', recording: null },
      has_plenty: true,
    })
    expect(proxy.events).toContainEqual({
      kind: 'dialect',
      network: 'mainnet',
      finding: { dialect: 'live', evidence: 'greatest fixed cost of 20 pool updates: 340000000', by: 'data' },
    })
    const calls = asked().length
    await proxy.fetch('/networks.json')
    expect(asked()).toHaveLength(calls)
  })
})
