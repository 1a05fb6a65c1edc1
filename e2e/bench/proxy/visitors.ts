import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { bech32FromBytes } from '#cardano/encoding.ts'
import { isFinalBlock, isFinalEpoch } from '#cardano/finality.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { freshness } from '#contract/freshness.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { processCpu } from '../lib/process-cost.ts'
import { median, quantile } from '../lib/statistics.ts'
import { tableLines } from '../lib/text-table.ts'
import { type BenchOptions, startPair } from './bench-process.ts'

const { mainnet } = networks
const VISITORS = 1000
const POLL_INTERVAL = 10 * SECOND
/** Milliseconds before each response of the upstream, during which all other visitors send the same request. */
const LATENCY = 20

const TIP = '/api/core/blocks/latest'
const page = [TIP, '/api/core/epochs', '/api/core/epochs/latest', '/api/core/epochs/300']
const DEEP_BLOCK = '/api/core/blocks/6000000'
const accounts = Array.from(
  { length: 10 },
  (_, i) => `/api/core/accounts/${bech32FromBytes('stake', Uint8Array.of(0xe1, ...Array(27).fill(0), i))}`,
)
/** The newest block of the generated chain. */
const tip = { blockNo: 8_000_000, epochNo: 400 }

interface Measured {
  /** Milliseconds of each response while all visitors open the page, connecting included. */
  readonly opening: number[]
  /** Milliseconds of each later response. */
  readonly polls: number[]
  readonly errors: string[]
}

/** Visitors who all open one page at once and stay, and the upstream requests that they cause. */
export async function benchVisitors(options: BenchOptions): Promise<void> {
  const { seconds = 60, print } = options
  const { upstream, proxy, close } = await startPair(options, { options: { latency: LATENCY } })
  const measured: Measured = { opening: [], polls: [], errors: [] }
  const start = performance.now()
  await Promise.all(
    Array.from({ length: VISITORS }, (_, visitor) =>
      visit(proxy.url, visitor, start + seconds * SECOND, measured),
    ),
  )
  const duration = performance.now() - start
  const cpu = processCpu(proxy.pid)
  const requests = await upstream.requests()

  const rows = Object.entries(requests).map(([path, count]) => {
    const lifetime = lifetimeOf(path)
    const allowed = lifetime === undefined ? '-' : Math.ceil(duration / lifetime) + 1
    const holds = allowed === '-' ? '-' : count <= allowed ? 'yes' : 'NO'
    return [path || '/', count, lifetime === undefined ? '-' : lifetime / SECOND, allowed, holds]
  })
  for (const line of tableLines([['upstream path', 'requests', 'lifetime s', 'allowed', 'holds'], ...rows])) {
    print(line)
  }
  for (const [name, times] of [
    ['opening the page', measured.opening],
    ['polls', measured.polls],
  ] as const) {
    print(
      `${name}: ${times.length} responses, median ${median(times).toFixed(1)} ms, ` +
        `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    )
  }
  print(
    `${VISITORS} visitors for ${(duration / SECOND).toFixed(0)} s: ${(cpu / SECOND).toFixed(1)} s of CPU in the proxy; ` +
      `${measured.errors.length} errors`,
  )
  for (const error of new Set(measured.errors)) print(`error: ${error}`)
  await close()
}

/** One visitor on one connection, whose polls are spread evenly between those of the others. */
async function visit(url: string, visitor: number, end: number, measured: Measured): Promise<void> {
  const client = new Client(url)
  const request = async (path: string, times: number[]) => {
    const start = performance.now()
    try {
      const { statusCode, body } = await client.request({
        method: 'GET',
        path: `/mainnet${path}`,
        headers: { 'accept-encoding': 'br, gzip' },
      })
      await body.arrayBuffer()
      if (statusCode !== 200) measured.errors.push(`${statusCode} for ${path}`)
      times.push(performance.now() - start)
    } catch (error) {
      measured.errors.push(`${error} for ${path}`)
    }
  }
  let next = performance.now() + POLL_INTERVAL * (1 + visitor / VISITORS)
  const account = accounts[visitor % accounts.length] ?? ''
  await Promise.all([...page, DEEP_BLOCK, account].map((path) => request(path, measured.opening)))
  for (; next < end; next += POLL_INTERVAL) {
    await sleep(Math.max(next - performance.now(), 0))
    await request(TIP, measured.polls)
  }
  await sleep(Math.max(end - performance.now(), 0))
  await client.close()
}

/** Freshness lifetime in milliseconds; undefined for a path that no visitor requests. */
function lifetimeOf(path: string): number | undefined {
  const match = matchEndpoint(path, mainnet)
  if (match.kind !== 'endpoint') return undefined
  const { id, params } = match.call
  const { block_no, epoch_no } = params as Readonly<Record<string, unknown>>
  const isFinal =
    (typeof block_no === 'number' && isFinalBlock(mainnet, block_no, tip.blockNo)) ||
    (typeof epoch_no === 'number' && isFinalEpoch(mainnet, epoch_no, tip.epochNo))
  return isFinal ? Number.POSITIVE_INFINITY : freshness[id].proxy
}
