import { openMeasuredKeys } from '#testing/service/key-cost.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { medians } from '../lib/statistics.ts'
import { CONTROL_DATABASE, CONTROL_ROLE } from './bench-postgres.ts'
import type { BenchRun } from './bench-run.ts'
import { benchKey, storeKeys } from './many-keys.ts'

const STORED = [10, 1000, 100_000, 1_000_000]
const USED = [10, 1000, 10_000]
const REQUESTS = 200_000
const ACTIVE_IN_A_SECOND = 100_000
const MICROSECONDS = 1000
const MEBIBYTE = 2 ** 20

/**
 * CPU of a cached data request with authentication, limit and usage, compared with the same request without them, in
 * this process; and the memory of the usage of 100,000 keys. A token is verified once, since an instance knows 10,000.
 */
export async function benchKeyCost(run: BenchRun): Promise<void> {
  const { postgres, rounds, print, results } = run
  const figures: Figure[] = []
  const measured = await openMeasuredKeys(postgres.url(CONTROL_DATABASE, CONTROL_ROLE))
  try {
    for (const stored of STORED) {
      await storeKeys(run, stored)
      for (const used of USED.filter((count) => count <= stored)) {
        await measured.issueTokens(keysUpTo(used))
        const costs = []
        for (let round = 0; round < rounds; round++) {
          const { withoutKeys, withKeys, saving } = await measured.measure(REQUESTS)
          costs.push({ withoutKeys, withKeys, saving })
        }
        const { withoutKeys, withKeys, saving } = medians(costs)
        figures.push({
          part: 'key-cost',
          subject: `${stored} keys, ${used} in use`,
          values: {
            'without µs': withoutKeys * MICROSECONDS,
            'with µs': withKeys * MICROSECONDS,
            'more µs': (withKeys - withoutKeys) * MICROSECONDS,
            'saving a key µs': saving * MICROSECONDS,
          },
        })
      }
    }
    const memory = await measured.usageMemory(keysUpTo(ACTIVE_IN_A_SECOND))
    const ofAll = (bytes: number) => (bytes * ACTIVE_IN_A_SECOND) / MEBIBYTE
    print('')
    printFigures('CPU of a request', figures, print)
    figures.push({
      part: 'key-cost',
      subject: `usage of ${ACTIVE_IN_A_SECOND} keys in a second`,
      values: {
        'counted MiB': ofAll(memory.counted),
        'saved MiB': ofAll(memory.saved),
        'saving s': memory.savingTime / 1000,
        'saving CPU s': memory.savingCpu / 1000,
      },
    })
    printFigures('memory', figures.slice(-1), print)
    results.add(...figures)
  } finally {
    await measured.close()
  }
}

function keysUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, place) => benchKey(place + 1))
}
