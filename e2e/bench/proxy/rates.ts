import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SECOND } from '#cardano/utc-time.ts'
import {
  allLimitedUpstreams,
  LEAST_USED,
  type LimitedUpstream,
  limiters,
  MOST_REFUSED,
  rates,
  type SimulatedRate,
  simulateRate,
} from '#testing/proxy/rate-simulation.ts'
import { tableLines } from '../lib/text-table.ts'
import { type BenchOptions, startPair } from './bench-process.ts'

const document = fileURLToPath(new URL('../../../docs/upstream-rates.md', import.meta.url))

type Row = LimitedUpstream & SimulatedRate

/** The limits that the proxy finds out by itself: simulated ones, by a clock that is moved, and one over HTTP. */
export async function benchRates(options: BenchOptions): Promise<void> {
  const { print, write } = options
  const rows: Row[] = []
  for (const upstream of allLimitedUpstreams) rows.push({ ...upstream, ...(await simulateRate(upstream)) })
  const cells = [
    heading,
    ...Object.keys(limiters).flatMap((name) => rates.map((rate) => worst(rows, name, rate))),
  ]
  for (const line of tableLines(cells)) print(line)
  const missed = rows.filter(
    ({ refusedInFirstMinute, used }) => refusedInFirstMinute > MOST_REFUSED || used < LEAST_USED,
  )
  print(`${rows.length - missed.length} of ${rows.length} simulated upstreams within the aims`)
  if (write) writeFileSync(document, markdown(cells))
  else await overHttp(options)
  if (missed.length > 0) process.exitCode = 1
}

const heading = [
  'limiter',
  'requests a second',
  'refused in the first minute',
  'refused in a later minute',
  'used from the second minute on',
]

/** The worst figures of all round trips, with and without `Retry-After`. */
function worst(rows: readonly Row[], limiter: string, rate: number): string[] {
  const some = rows.filter((row) => row.limiter === limiter && row.rate === rate)
  const most = (figure: (row: Row) => number) => `${Math.max(...some.map(figure))}`
  return [
    limiter,
    `${rate}`,
    most((row) => row.refusedInFirstMinute),
    most((row) => row.refusedLater),
    `${(Math.min(...some.map(({ used }) => used)) * 100).toFixed(1)} %`,
  ]
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `# How the proxy finds out a rate that nothing names

Written by \`npm run bench -- proxy rates --write\`; \`src/testing/proxy/rate-simulation.ts\` simulates the upstreams.

An upstream limits the requests of a key and says so by nothing but the status 429. The proxy gets more requests than
the upstream allows, for five minutes. Each row gives the worst figures of six runs: round trips of 5, 50 and 300 ms,
with and without \`Retry-After\`. The aims: at most ${MOST_REFUSED} refused requests in the first minute, and at least
${LEAST_USED * 100} % of the rate used from the second minute on.

${line(head)}
${line(head.map(() => '---'))}
${rows.map(line).join('\n')}
`
}

const RATE = 2
const CLIENTS = 16
let nextBlockNo = 1

/** The same over HTTP, in real time. */
async function overHttp(options: BenchOptions): Promise<void> {
  const { seconds = 60, print } = options
  const { proxy, close } = await startPair(options, { options: { perSecond: RATE } })
  const begun = performance.now()
  const isOver = () => performance.now() - begun > seconds * SECOND
  let served = 0
  const client = async () => {
    while (!isOver()) {
      const response = await fetch(`${proxy.url}/mainnet/api/core/blocks/${nextBlockNo++}`)
      await response.arrayBuffer()
      if (response.status === 200) served += 1
      else await new Promise((resolve) => setTimeout(resolve, SECOND))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text()
  const refused =
    /epochal_upstream_requests_total\{network="mainnet",outcome="429"\} (\d+)/.exec(metrics)?.[1] ?? '0'
  print(
    `over HTTP, ${RATE} a second for ${seconds} s: ${served} served, ${refused} refused, ` +
      `${((served / (RATE * seconds)) * 100).toFixed(0)} % of the rate`,
  )
  await close()
}
