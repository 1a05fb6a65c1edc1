import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { processCpu, residentMemory } from '../lib/process-cost.ts'
import { sum } from '../lib/statistics.ts'
import { type BenchOptions, type BenchPair, startPair } from './bench-process.ts'

const PER_SECOND = 20
const ALL_UPDATES = 45_000
const SOME_UPDATES = 2000
const PATH = '/mainnet/api/core/pools/updates'

/** A whole list from an upstream that sends pages of 20 rows, 20 of them a second. */
export async function benchLists(options: BenchOptions): Promise<void> {
  const { full, print } = options
  const whole = await startLimited(options, ALL_UPDATES)
  const { firstRow } = await readUpdates(whole, true)
  print(`first of ${ALL_UPDATES} rows after ${firstRow.toFixed(0)} ms`)
  await whole.close()

  const pair = await startLimited(options, full ? ALL_UPDATES : SOME_UPDATES)
  for (const time of ['collected', 'repeated']) {
    pair.upstream.reset()
    const { rows, total, firstRow: first } = await readUpdates(pair, false)
    // Pages beyond the end, requested ahead, may still be waiting for their turn.
    await sleep(SECOND)
    const requests = await pair.upstream.requests()
    print(
      `${time}: ${rows} rows in ${total.toFixed(0)} ms, the first after ${first.toFixed(0)} ms, ` +
        `${sum(Object.values(requests))} requests to the upstream; ` +
        `so far ${(processCpu(pair.proxy.pid) / SECOND).toFixed(1)} s of CPU, ` +
        `${residentMemory(pair.proxy.pid).toFixed(0)} MiB`,
    )
    if (time === 'repeated') for (const path of Object.keys(requests)) print(`requested again: ${path}`)
  }
  await pair.close()
}

function startLimited(options: BenchOptions, poolUpdates: number): Promise<BenchPair> {
  return startPair(
    options,
    { options: { dialect: 'live', pageSize: 20, perSecond: PER_SECOND }, chain: { poolUpdates } },
    PER_SECOND,
  )
}

interface ReadList {
  /** Milliseconds until the end of the first row and of the list. */
  readonly firstRow: number
  readonly total: number
  readonly rows: number
}

async function readUpdates({ proxy }: BenchPair, firstOnly: boolean): Promise<ReadList> {
  const start = performance.now()
  const decoder = new TextDecoder()
  let firstRow = Number.NaN
  let rows = 0
  const { ok, status, body } = await fetch(`${proxy.url}${PATH}`)
  if (!ok || !body) throw new Error(`${status} for ${PATH}`)
  for await (const piece of body) {
    rows += decoder.decode(piece, { stream: true }).split('}').length - 1
    if (rows > 0 && Number.isNaN(firstRow)) firstRow = performance.now() - start
    if (rows > 0 && firstOnly) break
  }
  return { firstRow, total: performance.now() - start, rows }
}
