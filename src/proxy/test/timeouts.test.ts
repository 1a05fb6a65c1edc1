import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createTestClock, elapseUntil, type TestClock } from '#testing/proxy/test-clock.ts'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { AppFiles } from '../front/app-files.ts'
import { defaultTimeouts, type Timeouts } from '../reliability/timeouts.ts'
import type { Upstream } from '../upstream/upstream.ts'

const EPOCH = '/mainnet/api/core/epochs/399'
const UPDATES = '/mainnet/api/core/pools/updates'

/** Nothing ends by these. */
const endless = Object.fromEntries(
  Object.keys(defaultTimeouts).map((name) => [name, 24 * HOUR]),
) as unknown as Timeouts

const app: AppFiles = {
  file: () => undefined,
  document: async () => '<html lang="en"><head><title>Epochal</title></head><body></body></html>',
  scriptsOf: () => [],
}

let clock: TestClock
let upstream: FaultUpstream
let proxy: TestProxy | undefined

beforeEach(async () => {
  clock = createTestClock()
  upstream = await openFaultUpstream({ dialect: 'live', now: clock.now })
  upstream.chain.poolUpdates = 100
})

afterEach(async () => {
  await proxy?.close()
  proxy = undefined
  await upstream.close()
})

async function open(timeouts: Partial<Timeouts>, changes: Partial<Upstream> = {}): Promise<TestProxy> {
  proxy = await openTestProxy([upstreamOver(upstream, { dialect: 'live', ...changes })], {}, app, {
    clock,
    timeouts: { ...endless, ...timeouts },
  })
  return proxy
}

/** What a person gets, and the seconds after which by the proxy's clock. */
async function outcome(from: TestProxy, path: string) {
  const { status, detail, took, staleReason } = await elapseUntil(clock, from.fetch(path))
  return { status, detail, seconds: took / SECOND, staleReason }
}

/** A port whose connections are never accepted: its process is stopped, and its queue is full. */
async function openFullPort() {
  const script = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    process.stdout.write(String(this.address().port)) })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = await once(child.stdout, 'data')
  const port = Number(String(text))
  child.kill('SIGSTOP')
  const sockets: Socket[] = Array.from({ length: 4 }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  )
  await once(sockets[0] as Socket, 'connect')
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}

const NOT_IN_TIME = 'The data service of mainnet does not respond in time.'

/** What each of them ends, and what a person sees then; the times are near those of the clock. */
const tests: Readonly<Record<keyof Timeouts, () => Promise<void>>> = {
  connect: async () => {
    const full = await openFullPort()
    const from = await open({ connect: SECOND / 2, response: 4 * SECOND }, { baseUrl: full.url })
    const { status, detail, staleReason } = await from.fetch(EPOCH)
    full.close()
    expect([status, detail, staleReason]).toEqual([
      502,
      'The data service of mainnet cannot be reached.',
      'unreachable',
    ])
  },
  response: async () => {
    upstream.fail('data', { hang: 'headers' })
    const { status, detail, seconds } = await outcome(
      await open({ response: 15 * SECOND, piece: SECOND }),
      EPOCH,
    )
    expect([status, detail]).toEqual([504, NOT_IN_TIME])
    expect(seconds).toBeGreaterThanOrEqual(15)
    expect(seconds).toBeLessThan(17)
  },
  piece: async () => {
    upstream.fail('data', { hang: 'body' })
    const { status, detail, seconds } = await outcome(await open({ piece: 3 * SECOND }), EPOCH)
    expect([status, detail]).toEqual([504, NOT_IN_TIME])
    expect(seconds).toBeGreaterThanOrEqual(3)
    expect(seconds).toBeLessThan(6)
  },
  listBody: async () => {
    upstream.fail('data', { drip: 1 })
    const from = await open({ response: 2 * SECOND, listBody: 5 * SECOND })
    const { status, detail, seconds } = await outcome(from, UPDATES)
    expect([status, detail]).toEqual([504, NOT_IN_TIME])
    expect(seconds).toBeGreaterThanOrEqual(7)
    expect(seconds).toBeLessThan(9)
  },
  list: async () => {
    upstream.fail('data', { hang: 'headers' })
    const from = await open({ list: SECOND / 5 })
    const { status, staleReason } = await from.fetch(UPDATES)
    expect([status, staleReason]).toEqual([503, 'collecting'])
  },
  newer: async () => {
    const from = await open({ newer: SECOND / 5 })
    expect((await from.fetch(EPOCH)).status).toBe(200)
    upstream.fail('data', { hang: 'headers' })
    from.pass(2 * HOUR)
    const { status, staleReason } = await from.fetch(EPOCH)
    expect([status, staleReason]).toEqual([200, 'slow'])
  },
  recovery: async () => {
    upstream.chain.poolUpdates = 4000
    const from = await open({ recovery: 20 * SECOND, response: 3 * SECOND })
    const fetching = from.fetch(UPDATES)
    await expect.poll(() => upstream.requests.length).toBeGreaterThan(2)
    upstream.fail('data', { status: 500 })
    const { status, detail, took } = await elapseUntil(clock, fetching)
    expect([status, detail]).toEqual([502, 'The data service of mainnet responded with status 500.'])
    expect(took).toBeLessThan(MINUTE)
  },
  document: async () => {
    const from = await open({ document: SECOND / 5 })
    await from.fetch('/networks.json')
    upstream.fail('data', { hang: 'headers' })
    const { status, text } = await from.fetch('/mainnet/epochs/399')
    expect(status).toBe(200)
    expect(text).not.toContain('"record"')
  },
  documentNewer: async () => {
    const from = await open({ documentNewer: SECOND / 5 })
    expect((await from.fetch(EPOCH)).status).toBe(200)
    await from.fetch('/networks.json')
    upstream.fail('data', { hang: 'headers' })
    from.pass(2 * HOUR)
    const { status, text } = await from.fetch('/mainnet/epochs/399')
    expect(status).toBe(200)
    expect(text).toContain('"isOld":true')
  },
}

test('the table of docs/upstream.md has each with its seconds', async () => {
  const text = await readFile(new URL('../../../docs/upstream.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \| ([\d.]+) s \| [^|]+ \| [^|]+ \|$/gm)]
  const seconds = rows.map(([, name, value]) => [name, Number(value) * SECOND])
  expect(Object.fromEntries(seconds)).toEqual(defaultTimeouts)
})

test.each(Object.entries(tests))('%s bounds what it says', async (_, run) => {
  await run()
})
