import { setTimeout as sleep } from 'node:timers/promises'
import { driveLoad, residentMemory } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { mean } from '../lib/statistics.ts'
import type { BenchRun } from './bench-run.ts'
import { mixedPaths } from './chain-paths.ts'
import { type BenchServer, startBaseline, startService } from './server-process.ts'

const CONNECTIONS = 64
const SAMPLE_SECONDS = 10
/** Length of one load, within which a token does not expire. */
const SLICE_SECONDS = 300
const PATHS_OF_SLICE = 400_000

/** Memory under full load for minutes, first of our service and then of the baseline. */
export async function benchSoak(run: BenchRun): Promise<void> {
  const { postgres, blocks, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  const ours = await startService(postgres, database, run)
  try {
    const figure: Figure = { part: 'soak', subject: 'ours', values: await soak(run, ours) }
    figures.push(figure)
    printFigures(`${run.minutes} minutes at ${CONNECTIONS} connections`, [figure], print)
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
  let errors = 0
  try {
    for (let left = minutes * 60, slice = 0; left > 0; left -= SLICE_SECONDS, slice++) {
      const seconds = Math.min(left, SLICE_SECONDS)
      const paths = mixedPaths(blocks, PATHS_OF_SLICE, `soak ${slice}`)
      const load = { paths, connections: CONNECTIONS, seconds, countsErrors: true }
      const figures = await driveLoad(server, load, postgres)
      requests += figures.requests
      errors += figures.errors
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
    errors,
    'start MiB': memories[0] ?? Number.NaN,
    'half way MiB': later[0]?.memory ?? Number.NaN,
    'end MiB': memories.at(-1) ?? Number.NaN,
    'most MiB': Math.max(...memories),
    'later slope, MiB a minute': slopeOf(later),
  }
}

/** Slope of the regression line (least squares), in MiB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const at = mean(samples.map((sample) => sample.at))
  const memory = mean(samples.map((sample) => sample.memory))
  const covariance = samples.map((sample) => (sample.at - at) * (sample.memory - memory))
  return mean(covariance) / mean(samples.map((sample) => (sample.at - at) ** 2))
}
