import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMemory } from '../lib/process-cost.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths } from './chain-paths.ts'
import { type BenchServer, startBareHttp, startBaseline, startService } from './server-process.ts'

const ENCODINGS = ['identity', 'gzip']
const REPEATS = 10
const CLIENTS = 20
const BURSTS = 3
/** Milliseconds. */
const SAMPLE_INTERVAL = 50
const PAUSE = 3000

/** The whole list of pool updates: for the first time, repeatedly, and for many clients at once. */
export async function benchLists(run: BenchRun): Promise<void> {
  const { postgres, print, results } = run
  const database = await run.database(run.blocks)
  const figures: Figure[] = []
  const measure = async (name: string, encoding: string, server: BenchServer) => {
    try {
      figures.push({
        part: 'lists',
        subject: `${name}, ${encoding}`,
        values: await measureList(server, encoding),
      })
    } finally {
      await server.close()
    }
  }
  for (const encoding of ENCODINGS) {
    await measure('ours', encoding, await startService(postgres, database, run))
    const bytes = Number(figures.at(-1)?.values.bytes)
    await measure('bare, of as many bytes', encoding, await startBareHttp(bytes))
  }
  await measure('baseline', 'identity', await startBaseline(postgres, database))
  print('')
  printFigures('all pool updates', figures, print)
  results.add(...figures)
}

async function measureList(server: BenchServer, encoding: string): Promise<Figure['values']> {
  const [path = ''] = chainPaths('poolUpdates', 24_000, 1, '')
  const headers = { ...(await server.headers()), 'accept-encoding': encoding }
  const read = () => readList(`${server.url}${path}`, headers)
  const cold = await read()
  const repeated: Reading[] = []
  const start = performance.now()
  for (let i = 0; i < REPEATS; i++) repeated.push(await read())
  const seconds = (performance.now() - start) / 1000
  await sleep(PAUSE)

  const before = residentMemory(server.pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentMemory(server.pid))
  }, SAMPLE_INTERVAL)
  const together = performance.now()
  for (let i = 0; i < BURSTS; i++) await Promise.all(Array.from({ length: CLIENTS }, read))
  const burst = (performance.now() - together) / BURSTS
  clearInterval(sampling)
  return {
    bytes: cold.bytes,
    'cold: first byte ms': cold.firstByte,
    'cold: whole ms': cold.whole,
    'again: first byte ms': median(repeated.map(({ firstByte }) => firstByte)),
    'again: MB/s': (cold.bytes * REPEATS) / seconds / 1e6,
    [`${CLIENTS} clients ms`]: burst,
    'memory before MiB': before,
    'more by MiB': most - before,
  }
}

interface Reading {
  readonly bytes: number
  /** Milliseconds until the first byte of the body, and until its last. */
  readonly firstByte: number
  readonly whole: number
}

async function readList(url: string, headers: Readonly<Record<string, string>>): Promise<Reading> {
  const start = performance.now()
  const sent = request(url, { headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${url}`)
  let firstByte: number | undefined
  let bytes = 0
  for await (const chunk of response) {
    firstByte ??= performance.now() - start
    bytes += (chunk as Buffer).length
  }
  return { bytes, firstByte: firstByte ?? Number.NaN, whole: performance.now() - start }
}
