import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointId } from '#contract/endpoints.ts'
import { driveLoad } from '../lib/load.ts'
import { residentMemory } from '../lib/process-cost.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { mean } from '../lib/statistics.ts'
import { type Attacker, printAttack, startAttacker } from './attacker.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths } from './chain-paths.ts'
import { headersOfKeys, storeKeys } from './many-keys.ts'
import { type BenchServer, type ServiceServer, startBaseline, startService } from './server-process.ts'

const CONNECTIONS = 64
const SAMPLE_SECONDS = 10
/** Length of one load, within which a token does not expire. */
const SLICE_SECONDS = 300
const PATHS_OF_SLICE = 400_000

/** Shares of a hundred requests; without endpoints that take nearly all of the baseline's time, since it computes them at each request. */
const mix: readonly (readonly [EndpointId, number])[] = [
  ['latestBlock', 20],
  ['blockByNo', 20],
  ['blockByHash', 15],
  ['blockBySlot', 10],
  ['epoch', 10],
  ['account', 15],
  ['poolUpdatesByPool', 10],
]

/** Memory under full load for minutes, first of our service and then of the baseline, which has no keys to attack it. */
export async function benchSoak(run: BenchRun): Promise<void> {
  const { postgres, blocks, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  const ours = await startService(postgres, database, run)
  try {
    const attacker = run.isAttacked ? await startAttack(run, ours) : undefined
    const values = await soak(run, ours)
    if (attacker) printAttack(await attacker.stop(), print)
    figures.push({ part: 'soak', subject: attacker ? 'ours, attacked' : 'ours', values })
  } finally {
    await ours.close()
  }
  const baseline = await startBaseline(postgres, database)
  try {
    figures.push({ part: 'soak', subject: baseline.name, values: await soak(run, baseline) })
  } finally {
    await baseline.close()
  }
  print('')
  printFigures(`${run.minutes} minutes at ${CONNECTIONS} connections`, figures, print)
  results.add(...figures)
}

async function startAttack(run: BenchRun, ours: ServiceServer): Promise<Attacker> {
  await storeKeys(run, 1)
  const [headers = {}] = await headersOfKeys(ours, 1)
  return startAttacker(ours, headers, 'permitted')
}

interface Sample {
  /** Minutes since the start. */
  readonly at: number
  /** MiB. */
  readonly memory: number
}

async function soak({ postgres, blocks, minutes }: BenchRun, server: BenchServer): Promise<Figure['values']> {
  const samples: Sample[] = []
  const start = performance.now()
  const stop = new AbortController()
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      samples.push({ at: (performance.now() - start) / 60_000, memory: residentMemory(server.pid) })
      await sleep(SAMPLE_SECONDS * 1000, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  let requests = 0
  try {
    for (let left = minutes * 60, slice = 0; left > 0; left -= SLICE_SECONDS, slice++) {
      const seconds = Math.min(left, SLICE_SECONDS)
      const paths = mixedPaths(blocks, `soak ${slice}`)
      requests += (await driveLoad(server, { paths, connections: CONNECTIONS, seconds }, postgres)).requests
    }
  } finally {
    stop.abort()
    await sampling
  }
  const memories = samples.map(({ memory }) => memory)
  // The first half, in which caches are filled, does not count as growth.
  const later = samples.slice(Math.floor(samples.length / 2))
  return {
    requests,
    'start MiB': memories[0] ?? Number.NaN,
    'half way MiB': later[0]?.memory ?? Number.NaN,
    'end MiB': memories.at(-1) ?? Number.NaN,
    'most MiB': Math.max(...memories),
    'later slope, MiB a minute': slopeOf(later),
  }
}

/** Paths spread evenly, each endpoint as often as the mix says. */
function mixedPaths(blocks: number, seed: string): string[] {
  const deck = mix
    .flatMap(([id, share]) => Array.from({ length: share }, (_, i) => ({ id, at: (i + 0.5) / share })))
    .sort((a, b) => a.at - b.at)
  const rounds = PATHS_OF_SLICE / deck.length
  const stocks = new Map(mix.map(([id, share]) => [id, chainPaths(id, blocks, rounds * share, seed)]))
  const used = new Map<EndpointId, number>()
  return Array.from({ length: PATHS_OF_SLICE }, (_, i) => {
    const { id } = deck[i % deck.length] as (typeof deck)[number]
    const stock = stocks.get(id) ?? []
    const at = used.get(id) ?? 0
    used.set(id, at + 1)
    return stock[at % stock.length] ?? ''
  })
}

/** Slope of the regression line (least squares), in MiB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const at = mean(samples.map((sample) => sample.at))
  const memory = mean(samples.map((sample) => sample.memory))
  const covariance = samples.map((sample) => (sample.at - at) * (sample.memory - memory))
  return mean(covariance) / mean(samples.map((sample) => (sample.at - at) ** 2))
}
