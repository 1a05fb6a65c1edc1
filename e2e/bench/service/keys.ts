import { driveLoad } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { CONTROL_DATABASE, query } from './bench-postgres.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths } from './chain-paths.ts'
import { headersOfKeys, storeKeys } from './many-keys.ts'
import { startService } from './server-process.ts'

const STORED = [10, 1000, 1_000_000]
const USED = [10, 1000]
const CONNECTIONS = 16

/** Cost of a request while the service stores few keys or many, and while few or many of them are in use. */
export async function benchKeys(run: BenchRun): Promise<void> {
  const { postgres, blocks, seconds, rounds, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  for (const stored of STORED) {
    const ours = await startService(postgres, database, run)
    try {
      if (!(await storesKeysInPostgres(run))) {
        print('keys: this build does not store its keys in CONTROL_DATABASE_URL')
        return
      }
      await storeKeys(run, stored)
      for (const used of USED.filter((count) => count <= stored)) {
        const headerSets = await headersOfKeys(ours, used)
        const [path = ''] = chainPaths('latestBlock', blocks, 1, '')
        const paths = Array.from({ length: Math.max(used, CONNECTIONS) * CONNECTIONS }, () => path)
        const load = { paths, headerSets, connections: CONNECTIONS, seconds }
        await driveLoad(ours, load, postgres)
        for (let round = 0; round < rounds; round++) {
          const { perSecond, serverCpu, databaseCpu, memory } = await driveLoad(ours, load, postgres)
          figures.push({
            part: 'keys',
            subject: `${stored} keys, ${used} in use, round ${round + 1}`,
            values: {
              'requests a second': perSecond,
              'CPU ms, server': serverCpu,
              'CPU ms, database': databaseCpu,
              'memory MiB': memory,
            },
          })
        }
      }
    } finally {
      await ours.close()
    }
  }
  print('')
  printFigures('latestBlock, 16 connections', figures, print)
  results.add(...figures)
}

async function storesKeysInPostgres({ postgres }: BenchRun): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    postgres,
    CONTROL_DATABASE,
    `SELECT to_regclass('control.api_key') IS NOT NULL AS found`,
  )
  return row?.found === true
}
