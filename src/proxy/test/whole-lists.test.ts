import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { readList } from '#contract/read-response.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import {
  type FaultUpstream,
  type FaultUpstreamOptions,
  openFaultUpstream,
} from '#testing/upstream/fault-upstream.ts'

const UPDATES = '/mainnet/api/core/pools/updates'

let service: FaultUpstream
let proxy: TestProxy

async function open(options: FaultUpstreamOptions, updates: number): Promise<void> {
  service = await openFaultUpstream(options)
  service.chain.poolUpdates = updates
  proxy = await openTestProxy([upstreamOver(service, { dialect: options.dialect ?? 'documented' })])
}

afterEach(async () => {
  await proxy.close()
  await service.close()
})

const ids = (text: string): number[] => JSON.parse(text).map(({ id }: { id: number }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)
const questions = () => service.requests.filter(({ kind }) => kind === 'data').map(({ path }) => path)

async function fetchRows(upstream: FaultUpstream) {
  const over = await openTestProxy([upstreamOver(upstream, { dialect: 'live' })])
  const answer = await over.fetch(UPDATES)
  await over.close()
  return answer
}

describe('a whole list', () => {
  const sizes = [1, 2, 7, 20, 100, 999, 1000, undefined]
  const lengths = [0, 1, 20, 45, 140]
  const cases = (['documented', 'live'] as const).flatMap((dialect) =>
    sizes.flatMap((pageSize) => lengths.map((length) => ({ dialect, pageSize, length }))),
  )

  test.each(cases)(
    'of $length rows in pages of $pageSize, $dialect: every row once, in order',
    async ({ dialect, pageSize, length }) => {
      await open({ dialect, ...(pageSize && { pageSize }), saysDialect: false }, length)
      const { text, status } = await proxy.fetch(UPDATES)
      expect(status).toBe(200)
      expect(ids(text)).toEqual(upTo(length))
      expect(readList('poolUpdates', text, dialect).records).toHaveLength(length)
      const calls = questions().length
      expect((await proxy.fetch(UPDATES)).text).toBe(text)
      expect(questions()).toHaveLength(calls)
      // One to see the end, and as many ahead as there may be.
      const size = pageSize ?? (dialect === 'live' ? 20 : length)
      if (length > 0) expect(calls).toBeLessThanOrEqual(Math.ceil(length / size) + 4)
    },
  )

  test('is one request where the service gives it whole, and its bytes are what the service said', async () => {
    await open({ dialect: 'documented' }, 3000)
    await proxy.close()
    proxy = await openTestProxy([upstreamOver(service)])
    const answers = await Promise.all(Array.from({ length: 20 }, () => proxy.fetch(UPDATES)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(ids(answers[0]?.text ?? '')).toEqual(upTo(3000))
    expect(questions()).toHaveLength(1)
    proxy.pass(2 * MINUTE)
    expect((await proxy.fetch(UPDATES)).headers.get('Cache-Status')).toBe(
      'Epochal; fwd=stale; fwd-status=304',
    )
    expect(questions()).toHaveLength(2)
  })

  test('is given as it comes: the first rows long before the last', async () => {
    await open({ dialect: 'live', latency: 30 }, 600)
    const response = await fetch(`${proxy.address}${UPDATES}`, { headers: { 'Accept-Encoding': 'identity' } })
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(Buffer.from(first?.value ?? '').toString()).toMatch(/^\[\{"id":1,/)
    expect(questions().length).toBeLessThan(15)
    let rest = Buffer.from(first?.value ?? '').toString()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += Buffer.from(part.value).toString()
    }
    expect(ids(rest)).toEqual(upTo(600))
    // Each row on a line of its own, for whoever reads it as it comes.
    expect(rest.split('\n')).toHaveLength(600)
  })

  test('loses and doubles no row when rows are added meanwhile', async () => {
    await open({ dialect: 'live', latency: 15 }, 200)
    const asked = proxy.fetch(UPDATES)
    for (let i = 0; i < 10; i++) {
      await sleep(20)
      service.chain.poolUpdates += 7
    }
    const found = ids((await asked).text)
    expect(found).toEqual(upTo(found.length))
    expect(found.length).toBeGreaterThanOrEqual(200)
  })

  test.each([
    [20, 7],
    [20, 25],
    [5, 5],
    [1, 1],
  ])(
    'neither when they are added at its beginning: pages of %i, %i rows at once',
    async (pageSize, added) => {
      await open({ dialect: 'live', latency: 5, pageSize }, 200)
      const asked = proxy.fetch(`${UPDATES}?$orderby=id desc`)
      for (let i = 0; i < 6; i++) {
        await sleep(15)
        service.chain.poolUpdates += added
      }
      const found = ids((await asked).text)
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((id) => id <= 200)).toEqual(upTo(200).reverse())
    },
  )

  test('nor when its rows are asked for without what tells them apart', async () => {
    await open({ dialect: 'live', latency: 10 }, 200)
    const asked = proxy.fetch(`${UPDATES}?$select=hash_id,pledge&$orderby=id desc`)
    await sleep(60)
    service.chain.poolUpdates += 7
    const rows = JSON.parse((await asked).text)
    expect(rows).toHaveLength(200)
    expect(questions()[0]).toBe('/api/core/pools/updates?$orderby=id%20desc&$select=hash_id%2Cpledge%2Cid')
  })

  test('that has not changed is kept, and asked for on that condition again', async () => {
    await open({ dialect: 'documented' }, 300)
    await proxy.close()
    proxy = await openTestProxy([upstreamOver(service)])
    await proxy.fetch(UPDATES)
    for (let i = 0; i < 3; i++) {
      proxy.pass(2 * MINUTE)
      const { headers } = await proxy.fetch(UPDATES)
      expect(headers.get('Cache-Status')).toBe('Epochal; fwd=stale; fwd-status=304')
      expect((await proxy.fetch(UPDATES)).headers.get('Cache-Status')).toContain('hit')
    }
    expect(questions()).toHaveLength(4)
  })

  test('does not believe that it has not changed when it was never asked for', async () => {
    await open({ dialect: 'documented' }, 300)
    service.fail('data', { status: 304 })
    expect((await proxy.fetch(UPDATES)).status).toBe(502)
    expect(questions()).toHaveLength(1)
  })

  test('is whole also when pages have become smaller', async () => {
    await open({ dialect: 'live', pageSize: 100 }, 450)
    await proxy.fetch(UPDATES)
    const smaller = await openFaultUpstream({ dialect: 'live', pageSize: 20 })
    smaller.chain.poolUpdates = 470
    const { text } = await fetchRows(smaller)
    expect(ids(text)).toEqual(upTo(470))
    await smaller.close()
    service.chain.poolUpdates = 520
    proxy.pass(2 * MINUTE)
    expect(ids((await proxy.fetch(UPDATES)).text)).toEqual(upTo(520))
  })

  test('is asked for from its last page on when it is old, and changed rows are the new ones', async () => {
    await open({ dialect: 'live' }, 130)
    await proxy.fetch(UPDATES)
    for (const added of [0, 5, 60]) {
      service.chain.poolUpdates += added
      service.clearRequests()
      proxy.pass(2 * MINUTE)
      const { text } = await proxy.fetch(UPDATES)
      expect(ids(text)).toEqual(upTo(service.chain.poolUpdates))
      expect(questions().length).toBeLessThanOrEqual(1 + Math.ceil(added / 20) + 3)
      if (added === 0) expect(questions()).toHaveLength(1)
    }
    const epochs = '/mainnet/api/core/epochs'
    await proxy.fetch(epochs)
    service.chain.epochs += 3
    service.clearRequests()
    proxy.pass(2 * MINUTE)
    const { text } = await proxy.fetch(epochs)
    expect(JSON.parse(text).map(({ no }: { no: number }) => no)).toEqual(upTo(404).map((no) => no - 1))
    const direct = await proxy.fetch('/mainnet/api/core/epochs/400')
    expect(text).toContain(direct.text)
    expect(questions().length).toBeLessThan(5)
  })

  test('of a service that was rolled back is not the one before', async () => {
    await open({ dialect: 'live' }, 130)
    await proxy.fetch(UPDATES)
    service.chain.poolUpdates = 41
    proxy.pass(2 * MINUTE)
    expect(ids((await proxy.fetch(UPDATES)).text)).toEqual(upTo(41))
  })

  test.each([
    ['a reset', { break: 'connect' }],
    ['half a page', { break: 'body' }],
    ['a page that stops', { hang: 'body' }],
    ['an error', { status: 503 }],
    ['a limit', { status: 429, headers: { 'Retry-After': '1' } }],
  ] as const)('goes on after %s in the middle', async (_, fault) => {
    await open({ dialect: 'live', latency: 5 }, 300)
    const asked = proxy.fetch(UPDATES)
    await sleep(40)
    service.fail('data', fault, 2)
    expect(ids((await asked).text)).toEqual(upTo(300))
  })

  test('that breaks off for good says so by its connection, and goes on from there the next time', async () => {
    await open({ dialect: 'live', latency: 10 }, 2000)
    const asked = proxy.fetch(UPDATES)
    await sleep(80)
    await service.stop()
    await expect(asked).rejects.toThrow()
    const taken = questions().length
    await service.start()
    service.clearRequests()
    proxy.pass(MINUTE)
    expect(ids((await proxy.fetch(UPDATES)).text)).toEqual(upTo(2000))
    expect(questions().length).toBeLessThanOrEqual(2000 / 20 - taken + 12)
  }, 30_000)

  test('is not collected any further when nobody reads it, and goes on from there', async () => {
    await open({ dialect: 'live', latency: 20 }, 2000)
    const leaving = new AbortController()
    const asked = proxy.fetch(UPDATES, { signal: leaving.signal })
    await sleep(200)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await sleep(150)
    const taken = questions().length
    await sleep(150)
    expect(questions()).toHaveLength(taken)
    expect(taken).toBeLessThan(60)
    service.clearRequests()
    expect(ids((await proxy.fetch(UPDATES)).text)).toEqual(upTo(2000))
    expect(questions().length).toBeLessThanOrEqual(100 - taken + 12)
  })

  test('is whole also when a page in its middle is short', async () => {
    await open({ dialect: 'live' }, 200)
    const rows = JSON.parse((await proxy.fetch(`${UPDATES}?$top=10&$skip=40`)).text)
    service.clearRequests()
    const asked = proxy.fetch(UPDATES)
    while (questions().length < 2) await sleep(1)
    service.fail('data', { answer: rows }, 1)
    expect(ids((await asked).text).toSorted((a, b) => a - b)).toEqual(upTo(200))
  })

  test('that fails, or is refused, is asked for once a second', async () => {
    for (const [fault, status] of [
      [{ status: 500 }, 502],
      [{ status: 404 }, 404],
      [{ status: 400 }, 400],
    ] as const) {
      await open({ dialect: 'live' }, 30)
      service.fail('data', fault)
      for (let i = 0; i < 10; i++) expect((await proxy.fetch(UPDATES)).status).toBe(status)
      expect(questions()).toHaveLength(1)
      service.mend()
      proxy.pass(10_000)
      expect(ids((await proxy.fetch(UPDATES)).text)).toEqual(upTo(30))
      if (status !== 400) {
        await proxy.close()
        await service.close()
      }
    }
  })

  test('by a filter of one’s own is one of four at the same time', async () => {
    await open({ dialect: 'live', latency: 100 }, 400)
    const leaving = new AbortController()
    const asked = Array.from({ length: 6 }, (_, i) =>
      proxy.fetch(`${UPDATES}?$filter=id gt -${i}`, { signal: leaving.signal }).then(
        ({ status, headers }) => `${status} ${headers.get('Retry-After')}`,
        () => 'left',
      ),
    )
    const refused = await Promise.race(asked)
    expect(refused).toBe('503 5')
    expect((await proxy.fetch('/mainnet/api/core/pools/1/updates')).status).toBe(200)
    leaving.abort()
    await Promise.all(asked)
    await sleep(300)
    expect((await proxy.fetch(`${UPDATES}?$filter=id gt 0`)).status).toBe(200)
  })

  test('of a service that knows no pages is not asked for without end', async () => {
    await open({ dialect: 'live' }, 30)
    const row = JSON.parse((await proxy.fetch(`${UPDATES}?$top=1`)).text)
    service.fail('data', { answer: row })
    expect(ids((await proxy.fetch(UPDATES)).text)).toEqual([1])
    expect(questions().length).toBeLessThan(4)
  })

  test.each([
    ['an object', { answer: {} }],
    ['numbers', { huge: 30 * 2 ** 20 }],
    ['rows of another kind', { answer: [{ id: 1 }] }],
    ['HTML', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '[]' }],
    ['credentials', { echo: true }],
    ['nothing', { status: 200, headers: { 'Content-Type': 'application/json' } }],
  ] as const)('that is %s instead is refused', async (_, fault) => {
    for (const dialect of ['documented', 'live'] satisfies Dialect[]) {
      await open({ dialect }, 30)
      service.fail('data', fault)
      const { status, detail } = await proxy.fetch(UPDATES)
      expect([status, detail?.startsWith('The data service of mainnet returned')]).toEqual([502, true])
      if (dialect === 'documented') {
        await proxy.close()
        await service.close()
      }
    }
  })
})
