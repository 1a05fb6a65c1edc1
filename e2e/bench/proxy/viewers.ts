import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { bech32FromBytes } from '#cardano/encoding.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { type ChainPlace, holdsFor } from '../../../src/proxy/cache/freshness.ts'
import { median, quantile, tableLines } from '../lib/figures.ts'
import { type BenchOptions, startPair } from './proxy-process.ts'

const VIEWERS = 1000
const POLL_INTERVAL = 10 * SECOND
/** Milliseconds before each answer of the upstream, in which everybody else asks the same. */
const LATENCY = 20

const TIP = '/api/core/blocks/latest'
const page = [TIP, '/api/core/epochs', '/api/core/epochs/latest', '/api/core/epochs/300']
const DEEP_BLOCK = '/api/core/blocks/6000000'
const accounts = Array.from(
  { length: 10 },
  (_, i) => `/api/core/accounts/${bech32FromBytes('stake', Uint8Array.of(0xe1, ...Array(27).fill(0), i))}`,
)
/** Of the generated chain. */
const tip = { blockNo: 8_000_000, epochNo: 400 }

interface Seen {
  /** Milliseconds of each answer while everybody opens the page, with its wait for the connection, and later. */
  readonly opening: number[]
  readonly polls: number[]
  readonly errors: string[]
}

/** Viewers who all open one page at once and stay, against what the upstream is asked meanwhile. */
export async function benchViewers(options: BenchOptions): Promise<void> {
  const { seconds = 60, tell } = options
  const { upstream, proxy, close } = await startPair(options, { options: { latency: LATENCY } })
  const seen: Seen = { opening: [], polls: [], errors: [] }
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: VIEWERS }, (_, viewer) => view(proxy.url, viewer, begun + seconds * SECOND, seen)),
  )
  const duration = performance.now() - begun
  const [{ requests }, { cpu }] = await Promise.all([upstream.report(), proxy.report()])

  const rows = Object.entries(requests).map(([path, count]) => {
    const window = windowOf(path)
    const allowed = window === undefined ? '-' : Math.ceil(duration / window) + 1
    const verdict = allowed === '-' ? '-' : count <= allowed ? 'yes' : 'NO'
    return [path || '/', count, window === undefined ? '-' : window / SECOND, allowed, verdict]
  })
  for (const line of tableLines([['upstream path', 'requests', 'window s', 'allowed', 'holds'], ...rows])) {
    tell(line)
  }
  for (const [name, times] of [
    ['opening the page', seen.opening],
    ['polls', seen.polls],
  ] as const) {
    tell(
      `${name}: ${times.length} answers, median ${median(times).toFixed(1)} ms, ` +
        `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    )
  }
  tell(
    `${VIEWERS} viewers for ${(duration / SECOND).toFixed(0)} s: ${(cpu / 1e6).toFixed(1)} s of CPU in the proxy; ` +
      `${seen.errors.length} errors`,
  )
  for (const error of new Set(seen.errors)) tell(`error: ${error}`)
  await close()
}

/** One viewer on one connection, whose polls fall anywhere between those of the others. */
async function view(url: string, viewer: number, end: number, seen: Seen): Promise<void> {
  const client = new Client(url)
  const ask = async (path: string, times: number[]) => {
    const begun = performance.now()
    try {
      const { statusCode, body } = await client.request({
        method: 'GET',
        path: `/mainnet${path}`,
        headers: { 'accept-encoding': 'br, gzip' },
      })
      await body.arrayBuffer()
      if (statusCode !== 200) seen.errors.push(`${statusCode} for ${path}`)
      times.push(performance.now() - begun)
    } catch (error) {
      seen.errors.push(`${error} for ${path}`)
    }
  }
  let next = performance.now() + POLL_INTERVAL * (1 + viewer / VIEWERS)
  const account = accounts[viewer % accounts.length] ?? ''
  await Promise.all([...page, DEEP_BLOCK, account].map((path) => ask(path, seen.opening)))
  for (; next < end; next += POLL_INTERVAL) {
    await sleep(Math.max(next - performance.now(), 0))
    await ask(TIP, seen.polls)
  }
  await sleep(Math.max(end - performance.now(), 0))
  await client.close()
}

/** Milliseconds; undefined for what no viewer asks. */
function windowOf(path: string): number | undefined {
  const match = matchEndpoint(path, networks.mainnet)
  if (match.kind !== 'endpoint') return undefined
  const { block_no, epoch_no } = match.call.params as Readonly<Record<string, unknown>>
  const place: ChainPlace = {
    ...(typeof block_no === 'number' && { block_no }),
    ...(typeof epoch_no === 'number' && { no: epoch_no }),
  }
  return holdsFor(networks.mainnet, match.call.id, undefined, place, tip)
}
