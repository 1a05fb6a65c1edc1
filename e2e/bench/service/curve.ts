import type { EndpointId } from '#contract/endpoints.ts'
import { median } from '../lib/figures.ts'
import { drive, type LoadFigures } from '../lib/load.ts'
import { type Figure, tellFigures } from '../lib/results.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths } from './chain-paths.ts'
import { checkSameRows } from './same-rows.ts'
import { type BenchServer, startBareHttp, startFloor, startService } from './server-process.ts'

/** What may be answered from memory, and is measured against Node's own server too. */
const FROM_MEMORY: readonly EndpointId[] = ['latestBlock', 'latestEpoch', 'epoch']
/** More than are asked for in a second, so that hardly any is asked for twice. */
const PATHS_PER_SECOND = 12_000
/** Node compiles what runs often, and takes some thousand requests for it. */
const WARM_UP_REQUESTS = 15_000
const WARM_UP_SECONDS = 4
const WARM_UP_ROUNDS = 4

/** Each endpoint under load, ours and the floor in turn, so that both meet the same noise of the machine. */
export async function benchCurve(run: BenchRun): Promise<void> {
  const { postgres, blocks, seconds, rounds, connections, endpoints, tell, results } = run
  const database = await run.database(blocks)
  const [floor, ours, bare] = [
    await startFloor(postgres, database),
    await startService(postgres, database, run),
    await startBareHttp(),
  ]
  try {
    for (const id of endpoints) {
      const sides = FROM_MEMORY.includes(id) ? [floor, ours, bare] : [floor, ours]
      await checkSameRows([floor, ours], id, blocks)
      await warmUp(run, sides, id)
      for (const count of connections) {
        const rounded = new Map<BenchServer, LoadFigures[]>(sides.map((side) => [side, []]))
        for (let round = 0; round < rounds; round++) {
          const paths = chainPaths(id, blocks, PATHS_PER_SECOND * seconds, `${count} ${round}`)
          for (const side of sides) {
            rounded
              .get(side)
              ?.push(
                await drive(side, postgres, { paths: spread(paths, count), connections: count, seconds }),
              )
          }
        }
        const subject = `${id}, ${count}`
        const medians = sides.map((side) => medianFigures(rounded.get(side) ?? []))
        const sideFigures = sides.map((side, i) => ({
          part: 'curve',
          subject: `${subject}, ${side.name}`,
          values: shownValues(medians[i] as LoadFigures),
        }))
        const ratios: Figure = { part: 'curve', subject, values: ratiosOf(medians) }
        tell('')
        tellFigures(`${subject} connections`, sideFigures, tell)
        tellFigures('ratios', [ratios], tell)
        results.add(...sideFigures, ratios)
      }
    }
  } finally {
    for (const side of [floor, ours, bare]) await side.close()
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
      const figures = await drive(side, postgres, { paths, connections: 16, seconds: WARM_UP_SECONDS })
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

function medianFigures(rounds: readonly LoadFigures[]): LoadFigures {
  const of = (name: keyof LoadFigures) => median(rounds.map((figures) => figures[name]))
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    bytesPerSecond: of('bytesPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    memory: of('memory'),
    generatorCores: of('generatorCores'),
  }
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

function ratiosOf([floor, ours, bare]: readonly LoadFigures[]): Figure['values'] {
  if (!floor || !ours) return {}
  const cpu = (figures: LoadFigures) => figures.serverCpu + figures.databaseCpu
  return {
    'requests ours/floor': ours.perSecond / floor.perSecond,
    'CPU ours/floor': cpu(ours) / cpu(floor),
    'p99 ours/floor': ours.p99 / floor.p99,
    'memory ours/floor': ours.memory / floor.memory,
    ...(bare && {
      'requests ours/bare': ours.perSecond / bare.perSecond,
      'CPU ours/bare': cpu(ours) / cpu(bare),
    }),
  }
}
