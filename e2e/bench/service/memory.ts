import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { driveLoad, peakMemory, residentMemory } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import type { BenchRun } from './bench-run.ts'
import { mixedPaths } from './chain-paths.ts'
import { type BenchServer, startBaseline, startService } from './server-process.ts'

const CONNECTIONS = 64
const PATHS = 100_000
/** Milliseconds until an instance that nobody uses has done all that a start leaves to do. */
const SETTLING = 20_000

/** Resident memory of an instance: the most at its start, idle, and after a mixed load. */
export async function benchMemory(run: BenchRun): Promise<void> {
  const { postgres, print, results } = run
  const database = await run.database(run.blocks)
  const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-'))
  const embedded = join(directory, 'data')
  const sides: readonly (readonly [subject: string, start: () => Promise<BenchServer>])[] = [
    ['embedded, first start', () => startService(postgres, database, { ...run, embedded })],
    ['embedded, later start', () => startService(postgres, database, { ...run, embedded })],
    ['PostgreSQL', () => startService(postgres, database, run)],
    ['baseline', () => startBaseline(postgres, database)],
  ]
  const figures: Figure[] = []
  try {
    for (const [subject, start] of sides) {
      const server = await start()
      try {
        figures.push({ part: 'memory', subject, values: await memoryOf(server, run) })
      } finally {
        await server.close()
      }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  print('')
  printFigures('memory in MiB', figures, print)
  results.add(...figures)
}

async function memoryOf(server: BenchServer, { postgres, blocks, seconds }: BenchRun) {
  await sleep(SETTLING)
  const [start, idle] = [peakMemory(server.pid), residentMemory(server.pid)]
  const paths = mixedPaths(blocks, PATHS, 'memory')
  const { memory, errors } = await driveLoad(server, { paths, connections: CONNECTIONS, seconds }, postgres)
  return { 'most at the start': start, idle, 'after a load': memory, most: peakMemory(server.pid), errors }
}
