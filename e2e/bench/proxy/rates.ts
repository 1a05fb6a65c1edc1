import {
  allLimitedUpstreams,
  type LimitedUpstream,
  limiters,
  MAX_REFUSED,
  MAX_REFUSED_LATER,
  rates,
  type SimulatedRate,
  simulateConcurrency,
  simulateRate,
} from '#testing/proxy/rate-simulation.ts'
import { tableLines } from '../lib/results.ts'
import type { BenchOptions } from './bench-options.ts'
import { writeSection } from './upstream-page.ts'

type Row = LimitedUpstream & SimulatedRate

/** The limits that the proxy finds out by itself: simulated ones, by a clock that is moved. */
export async function benchRates({ print, write }: BenchOptions): Promise<void> {
  const rows: Row[] = []
  for (const upstream of allLimitedUpstreams) rows.push({ ...upstream, ...(await simulateRate(upstream)) })
  const cells = [
    heading,
    ...Object.keys(limiters).flatMap((name) => rates.map((rate) => worst(rows, name, rate))),
  ]
  for (const most of [1, 2, 4, 8]) {
    const runs = await Promise.all([20, 100, 400].map((roundTrip) => simulateConcurrency(most, roundTrip)))
    cells.push(worstOf('at a time', most, runs))
  }
  for (const line of tableLines(cells)) print(line)
  const missed = rows.filter(
    ({ refusedInFirstMinute, refusedLater }) =>
      refusedInFirstMinute > MAX_REFUSED || refusedLater > MAX_REFUSED_LATER,
  )
  print(`${rows.length - missed.length} of ${rows.length} simulated upstreams within the aims`)
  if (write) writeSection(markdown(cells))
  if (missed.length > 0) process.exitCode = 1
}

const heading = [
  'limiter',
  'requests a second, or at a time',
  'refused in the first minute',
  'refused in a later minute',
  'used from the second minute on',
]

/** The worst figures of all round trips, with and without `Retry-After`. */
function worst(rows: readonly Row[], limiter: string, rate: number): string[] {
  const some = rows.filter((row) => row.limiter === limiter && row.rate === rate)
  return worstOf(limiter, rate, some)
}

function worstOf(limiter: string, limit: number, some: readonly SimulatedRate[]): string[] {
  const most = (figure: (row: SimulatedRate) => number) => `${Math.max(...some.map(figure))}`
  return [
    limiter,
    `${limit}`,
    most((row) => row.refusedInFirstMinute),
    most((row) => row.refusedLater),
    `${(Math.min(...some.map(({ used }) => used)) * 100).toFixed(1)} %`,
  ]
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `## How a rate is found out that nothing names

\`src/testing/proxy/rate-simulation.ts\` simulates the upstreams. An upstream limits the requests of a key and says so by nothing but the status 429. The proxy gets more requests than
the upstream allows, for five minutes. Each row gives the worst figures of six runs: round trips of 5, 50 and 300 ms,
with and without \`Retry-After\`, or of three where the limit is of requests at a time. The aims: at most ${MAX_REFUSED}
refused requests in the first minute, and ${MAX_REFUSED_LATER} in a later one.

${line(head)}
${line(head.map(() => '---'))}
${rows.map(line).join('\n')}
`
}
