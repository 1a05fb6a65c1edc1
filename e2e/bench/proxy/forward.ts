import { Pool } from 'undici'
import { SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { median, quantile, tableLines } from '../lib/figures.ts'
import { type BenchOptions, type BenchProcess, startPair } from './proxy-process.ts'

const REQUESTS = 3000
const BLOCK = 500
const CLIENTS = 16
const CLIENT_REQUESTS = 20_000

/** Each is asked for once, so that no memory helps. */
let nextBlockNo = 1

/** @returns milliseconds of each answer */
type Asking = (requests: number) => Promise<number[]>

/** What a question costs more on its way through the proxy than straight to the data service. */
export async function benchForward(options: BenchOptions): Promise<void> {
  const { tell } = options
  const { upstream, proxy, close } = await startPair(options, {})
  await fetch(`${proxy.url}/mainnet/api/core/blocks/latest`)
  const straight = askingAt(upstream.url, await credentials(upstream))
  const through = askingAt(`${proxy.url}/mainnet`, {})
  await straight(BLOCK)
  await through(BLOCK)
  const times = { straight: [] as number[], through: [] as number[] }
  for (let i = 0; i < REQUESTS / BLOCK; i++) {
    times.straight.push(...(await straight(BLOCK)))
    times.through.push(...(await through(BLOCK)))
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
  for (const line of lines) tell(line)
  tell(`more at the median: ${(median(times.through) - median(times.straight)).toFixed(3)} ms`)

  await Promise.all(Array.from({ length: CLIENTS }, () => through(BLOCK)))
  const before = await proxy.report()
  const begun = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, () => through(CLIENT_REQUESTS / CLIENTS)))
  const perSecond = CLIENT_REQUESTS / ((performance.now() - begun) / SECOND)
  const { cpu } = await proxy.report()
  tell(
    `${CLIENTS} clients: ${perSecond.toFixed(0)} requests a second, ` +
      `${((cpu - before.cpu) / CLIENT_REQUESTS / SECOND).toFixed(3)} ms of CPU in the proxy for each`,
  )
  await close()
}

/** Blocks one after the other, over as many connections as there are callers at once. */
function askingAt(url: string, headers: Readonly<Record<string, string>>): Asking {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CLIENTS })
  return async (requests) => {
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      const begun = performance.now()
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${pathname}/api/core/blocks/${nextBlockNo++}`,
        headers,
      })
      await body.arrayBuffer()
      if (statusCode !== 200) throw new Error(`${statusCode} from ${url}`)
      times.push(performance.now() - begun)
    }
    return times
  }
}

/** The fields with which the proxy asks. */
async function credentials({ url, key, secret }: BenchProcess): Promise<Record<string, string>> {
  const form = { grant_type: GRANT_TYPE, client_id: key, client_secret: secret }
  const answer = await fetch(`${url}${TOKEN_PATH}`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { accept: 'application/json', ...credentialHeaders(access_token, key) }
}
