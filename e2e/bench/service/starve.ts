import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, printFigures } from '../lib/results.ts'
import { quantile } from '../lib/statistics.ts'
import { attacks, printAttack, startAttacker } from './attacker.ts'
import { chainPaths } from './chain-paths.ts'
import { type BenchRun, headersOfKeys, storeKeys } from './many-keys.ts'
import { type ServiceServer, startService } from './server-process.ts'

const HONEST_KEYS = 100
/** Milliseconds between two requests of a key. */
const INTERVAL = 1000
const SECONDS = 15

/** Many honest keys at a modest rate, alone and beside a key that sends the most expensive requests. */
export async function benchStarve(run: BenchRun): Promise<void> {
  const { postgres, blocks, print, results } = run
  const database = await run.database(blocks)
  const server = await startService(postgres, database, { ...run, hasDefaultLimits: true })
  try {
    await storeKeys(run, HONEST_KEYS + 1)
    const [attacker = {}, ...honest] = await headersOfKeys(server, HONEST_KEYS + 1)
    const figures: Figure[] = []
    const measure = async (subject: string) => {
      const requests = await sendHonestly(server, honest, honestPaths(blocks, subject))
      figures.push({ part: 'starve', subject, values: valuesOf(requests) })
    }
    await measure('warm-up')
    await measure('no attacker')
    for (const attack of Object.keys(attacks) as (keyof typeof attacks)[]) {
      const running = startAttacker(server, attacker, attack)
      await measure(`attack: ${attack}`)
      printAttack(await running.stop(), print)
    }
    await measure('no attacker, again')
    print('')
    printFigures(
      `${HONEST_KEYS} honest keys, ${(HONEST_KEYS * 1000) / INTERVAL} requests a second`,
      figures,
      print,
    )
    results.add(...figures)
  } finally {
    await server.close()
  }
}

/** Accounts, pages and counts of lists, epochs and blocks, mixed evenly. */
function honestPaths(blocks: number, seed: string): (n: number) => string {
  const count = (HONEST_KEYS * SECONDS * 1000) / INTERVAL
  const stocks = (['account', 'account', 'epoch', 'blockByNo'] as const).map((id, i) =>
    chainPaths(id, blocks, count, `${seed} ${i}`),
  )
  const lists = [
    (n: number) => `/mainnet/api/core/odata/poolsupdates?$top=20&$skip=${n * 20}`,
    (n: number) => `/mainnet/api/core/odata/poolsupdates?$filter=hash_id eq ${n % 6000}&$count=true`,
    (n: number) => `/mainnet/api/core/odata/epochs?$top=20&$skip=${n % 500}&$orderby=no desc`,
    () => '/mainnet/api/core/epochs/latest',
  ]
  return (n) => {
    const kind = n % (stocks.length + lists.length)
    const list = lists[kind - stocks.length]
    return list ? list(n) : (stocks[kind]?.[n % count] ?? '')
  }
}

interface HonestRequest {
  readonly status: number
  /** Milliseconds. */
  readonly duration: number
}

/** Each key sends a request an interval, whether the one before has its response or not. */
async function sendHonestly(
  { url }: ServiceServer,
  keys: readonly Readonly<Record<string, string>>[],
  path: (n: number) => string,
): Promise<HonestRequest[]> {
  const start = performance.now()
  let sent = 0
  const requests = keys.map(async (headers, place) => {
    const own: Promise<HonestRequest>[] = []
    for (let n = 0; n < (SECONDS * 1000) / INTERVAL; n++) {
      const at = start + (n + place / keys.length) * INTERVAL
      await sleep(Math.max(0, at - performance.now()))
      own.push(timed(`${url}${path(sent++)}`, headers))
    }
    return Promise.all(own)
  })
  return (await Promise.all(requests)).flat()
}

async function timed(url: string, headers: Readonly<Record<string, string>>): Promise<HonestRequest> {
  const start = performance.now()
  const response = await fetch(encodeURI(url), { headers })
  await response.arrayBuffer()
  return { status: response.status, duration: performance.now() - start }
}

function valuesOf(requests: readonly HonestRequest[]): Figure['values'] {
  const durations = requests.map(({ duration }) => duration)
  const refused = (status: number) => requests.filter((request) => request.status === status).length
  return {
    requests: requests.length,
    'p50 ms': quantile(durations, 0.5),
    'p95 ms': quantile(durations, 0.95),
    'p99 ms': quantile(durations, 0.99),
    'longest ms': Math.max(...durations),
    429: refused(429),
    503: refused(503),
    'other errors': requests.filter(({ status }) => ![200, 429, 503].includes(status)).length,
  }
}
