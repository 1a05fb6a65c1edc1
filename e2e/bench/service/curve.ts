import type { EndpointId } from '#contract/endpoints.ts'
import { driveLoad, type LoadFigures } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { measureInTurn, medians } from '../lib/statistics.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths, checkSameRows } from './chain-paths.ts'
import { type BenchServer, startBaseline, startService } from './server-process.ts'

/** More paths than a second has requests, so that hardly any is requested twice. */
const PATHS_PER_SECOND = 12_000
/** Node compiles code that runs often, which takes some thousand requests. */
const WARM_UP_REQUESTS = 15_000
const WARM_UP_SECONDS = 4
const WARM_UP_ROUNDS = 4

/** Each endpoint under load: our service and the baseline in turn. */
export async function benchCurve(run: BenchRun): Promise<void> {
  const { postgres, blocks, seconds, rounds, connections, endpoints, print, results } = run
  const database = await run.database(blocks)
  const sides = [
    await startBaseline(postgres, database),
    await startService(postgres, database, run),
  ] as const
  try {
    for (const id of endpoints) {
      await checkSameRows(sides, id, blocks)
      await warmUp(run, sides, id)
      for (const count of connections) {
        const measured = await measureInTurn(sides, rounds, (side, round) => {
          const paths = chainPaths(id, blocks, PATHS_PER_SECOND * seconds, `${count} ${round}`)
          return driveLoad(side, { paths: spread(paths, count), connections: count, seconds }, postgres)
        })
        const figures = measured.map(medians)
        const subject = `${id}, ${count}`
        const sideFigures = figures.map((values, i) => ({
          part: 'curve',
          subject: `${subject}, ${sides[i]?.name}`,
          values: shownValues(values),
        }))
        const ratios: Figure = { part: 'curve', subject, values: ratiosOf(figures) }
        print('')
        printFigures(`${subject} connections`, sideFigures, print)
        printFigures('ratios', [ratios], print)
        results.add(...sideFigures, ratios)
      }
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

async function warmUp(
  { postgres, blocks }: BenchRun,
  sides: readonly BenchServer[],
  id: EndpointId,
): Promise<void> {
  const paths = spread(chainPaths(id, blocks, PATHS_PER_SECOND * WARM_UP_SECONDS, 'warm up'), 16)
  for (const side of sides) {
    let requests = 0
    for (let round = 0; round < WARM_UP_ROUNDS && requests < WARM_UP_REQUESTS; round++) {
      const figures = await driveLoad(side, { paths, connections: 16, seconds: WARM_UP_SECONDS }, postgres)
      requests += figures.requests
    }
  }
}

/** At least one path for each connection. */
function spread(paths: readonly string[], connections: number): readonly string[] {
  return paths.length >= connections
    ? paths
    : Array.from({ length: connections }, (_, i) => paths[i % paths.length] ?? '')
}

function shownValues(figures: LoadFigures): Figure['values'] {
  const { perSecond, p50, p99, serverCpu, databaseCpu, memory, generatorCores } = figures
  return {
    'requests a second': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU ms, server': serverCpu,
    'CPU ms, database': databaseCpu,
    'memory MiB': memory,
    'cores, load': generatorCores,
  }
}

function ratiosOf([baseline, ours]: readonly LoadFigures[]): Figure['values'] {
  if (!baseline || !ours) return {}
  const cpu = (figures: LoadFigures) => figures.serverCpu + figures.databaseCpu
  return {
    'requests ours/baseline': ours.perSecond / baseline.perSecond,
    'CPU ours/baseline': cpu(ours) / cpu(baseline),
    'p99 ours/baseline': ours.p99 / baseline.p99,
    'memory ours/baseline': ours.memory / baseline.memory,
  }
}
