import { setTimeout as sleep } from 'node:timers/promises'
import { residentMemory } from '../lib/process-cost.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { sendParallel, sendPipelined } from '../lib/unread-requests.ts'
import type { BenchRun } from './bench-run.ts'
import { startService } from './server-process.ts'

const REQUESTS = 300
/** Milliseconds in which the service fills whatever it fills. */
const WHILE_UNREAD = 10_000
const AFTERWARDS = 10_000

const LIST = '/mainnet/api/core/pools/updates'
/** A list that every request shares, and one that each request reads and encodes for itself. */
const lists = [LIST, `${LIST}?$orderby=registered_tx_id%20desc`]
const sendings = { pipelined: sendPipelined, parallel: sendParallel }

/** Memory of the service while one key has hundreds of long lists that nobody reads, and after their connections closed. */
export async function benchUnread(run: BenchRun): Promise<void> {
  const { postgres, blocks, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  for (const path of lists) {
    for (const coding of ['identity', 'gzip', 'br']) {
      for (const [name, send] of Object.entries(sendings)) {
        const server = await startService(postgres, database, run)
        try {
          const headers = { ...(await server.headers()), 'Accept-Encoding': coding }
          await (await fetch(`${server.url}${path}`, { headers })).arrayBuffer()
          const before = residentMemory(server.pid)
          const unread = await send(server.url, Array<string>(REQUESTS).fill(path), headers)
          await sleep(WHILE_UNREAD)
          const during = residentMemory(server.pid)
          unread.close()
          await sleep(AFTERWARDS)
          const values = {
            'before MiB': before,
            'unread MiB': during,
            'after MiB': residentMemory(server.pid),
          }
          figures.push({ part: 'unread', subject: `${REQUESTS} ${name}, ${coding}, ${path}`, values })
        } finally {
          await server.close()
        }
      }
    }
  }
  print('')
  printFigures('unread responses', figures, print)
  results.add(...figures)
}
