import { Pool } from 'undici'
import { SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { processCpu } from '../lib/process-cost.ts'
import { median, quantile } from '../lib/statistics.ts'
import { tableLines } from '../lib/text-table.ts'
import { type BenchOptions, type BenchProcess, startPair } from './bench-process.ts'

const REQUESTS = 3000
const BATCH = 500
const CLIENTS = 16
const CLIENT_REQUESTS = 20_000

/** Each block is requested once, so that no cache helps. */
let nextBlockNo = 1

/** @returns milliseconds of each response */
type Requester = (requests: number) => Promise<number[]>

/** Time that a request takes longer through the proxy than straight to the data service. */
export async function benchForward(options: BenchOptions): Promise<void> {
  const { print } = options
  const { upstream, proxy, close } = await startPair(options)
  await fetch(`${proxy.url}/mainnet/api/core/blocks/latest`)
  const straight = requesterOf(upstream.url, await credentials(upstream))
  const through = requesterOf(`${proxy.url}/mainnet`, {})
  await straight(BATCH)
  await through(BATCH)
  const times = { straight: [] as number[], through: [] as number[] }
  for (let i = 0; i < REQUESTS / BATCH; i++) {
    times.straight.push(...(await straight(BATCH)))
    times.through.push(...(await through(BATCH)))
  }
  const row = (name: string, values: readonly number[]) => [
    name,
    median(values).toFixed(3),
    quantile(values, 0.99).toFixed(3),
  ]
  const lines = tableLines([
    ['1 client', 'median ms', 'p99 ms'],
    row('straight', times.straight),
    row('through the proxy', times.through),
  ])
  for (const line of lines) print(line)
  print(`more at the median: ${(median(times.through) - median(times.straight)).toFixed(3)} ms`)

  await Promise.all(Array.from({ length: CLIENTS }, () => through(BATCH)))
  const cpuBefore = processCpu(proxy.pid)
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, () => through(CLIENT_REQUESTS / CLIENTS)))
  const perSecond = CLIENT_REQUESTS / ((performance.now() - start) / SECOND)
  print(
    `${CLIENTS} clients: ${perSecond.toFixed(0)} requests a second, ` +
      `${((processCpu(proxy.pid) - cpuBefore) / CLIENT_REQUESTS).toFixed(3)} ms of CPU in the proxy for each`,
  )
  await close()
}

/** Requests one block after the other, on as many connections as there are callers at once. */
function requesterOf(url: string, headers: Readonly<Record<string, string>>): Requester {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CLIENTS })
  return async (requests) => {
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      const start = performance.now()
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${pathname}/api/core/blocks/${nextBlockNo++}`,
        headers,
      })
      await body.arrayBuffer()
      if (statusCode !== 200) throw new Error(`${statusCode} from ${url}`)
      times.push(performance.now() - start)
    }
    return times
  }
}

/** The header fields that the proxy sends with its requests. */
async function credentials({ url, key, secret }: BenchProcess): Promise<Record<string, string>> {
  const form = { grant_type: GRANT_TYPE, client_id: key, client_secret: secret }
  const response = await fetch(`${url}${TOKEN_PATH}`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await response.json()) as { access_token: string }
  return { accept: 'application/json', ...credentialHeaders(access_token, key) }
}
