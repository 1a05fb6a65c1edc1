import { unspentOutputsIndex } from '#testing/chain/mainnet-schema.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths, whalePath } from './chain-paths.ts'
import { type BenchServer, startService } from './server-process.ts'

/** Services started one after the other, each for one request: a second response would come from the cache. */
const STARTS = 5
const OTHER_ACCOUNTS = 100

/** The account with the most outputs, with the index that an operator may add and without it. */
export async function benchWhale(run: BenchRun): Promise<void> {
  const { postgres, blocks, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  const measure = async (subject: string) => {
    const times: number[] = []
    const statuses = new Set<number>()
    for (let i = 0; i < STARTS; i++) {
      const ours = await startService(postgres, database)
      try {
        // Opens the connections and prepares their queries.
        await Promise.all(
          chainPaths('account', blocks, OTHER_ACCOUNTS, `${i}`).map((path) => timed(ours, path)),
        )
        const { milliseconds, status } = await timed(ours, whalePath)
        times.push(milliseconds)
        statuses.add(status)
      } finally {
        await ours.close()
      }
    }
    const values = {
      'median ms': median(times),
      'longest ms': Math.max(...times),
      statuses: [...statuses].join(' '),
    }
    figures.push({ part: 'whale', subject, values })
  }
  await measure('with the optional index')
  await postgres.run(database, 'DROP INDEX epochal_tx_out_unspent')
  try {
    await measure('without it')
  } finally {
    await postgres.run(database, ...unspentOutputsIndex)
  }
  print('')
  printFigures('the whale', figures, print)
  results.add(...figures)
}

async function timed(
  server: BenchServer,
  path: string,
): Promise<{ readonly milliseconds: number; readonly status: number }> {
  const headers = await server.headers()
  const start = performance.now()
  const response = await fetch(`${server.url}${path}`, { headers })
  await response.arrayBuffer()
  return { milliseconds: performance.now() - start, status: response.status }
}
