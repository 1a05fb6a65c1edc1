import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkName } from '#cardano/network.ts'
import { parseUtcTime, SECOND } from '#cardano/utc-time.ts'
import type { ServedNetwork } from '../service.ts'
import { DatabaseNotReady } from '../store/postgres/database-failure.ts'

/** How far one network can be answered for. */
export interface NetworkHealth {
  readonly network: NetworkName
  readonly isReady: boolean
  /** Age of the newest block in whole seconds; null where it is not known, or the chain stands still by nature. */
  readonly lagSeconds: number | null
  /** Why not, for the operator; null when it is ready. */
  readonly reason: string | null
}

/** Milliseconds after which a database counts as one that does not answer. */
const PATIENCE = 2 * SECOND

/** Looks at every network, each by the tip that requests use too. */
export async function checkHealth(
  served: ReadonlyMap<NetworkName, ServedNetwork>,
  now: () => number,
): Promise<readonly NetworkHealth[]> {
  return Promise.all(
    [...served].map(async ([network, { store, description }]): Promise<NetworkHealth> => {
      try {
        const { time } = await inTime(store().tip())
        const stands = description.source === 'recorded' || time === undefined
        const lagSeconds = stands ? null : Math.max(0, Math.round((now() - parseUtcTime(time)) / SECOND))
        return { network, isReady: true, lagSeconds, reason: null }
      } catch (error) {
        const reason =
          error instanceof DatabaseNotReady ? error.message : `the database of ${network} does not answer`
        return { network, isReady: false, lagSeconds: null, reason }
      }
    }),
  )
}

async function inTime<T>(answer: T | Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const late = sleep(PATIENCE, undefined, { signal: stopping.signal }).then(() => {
    throw new RangeError('it took too long')
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    stopping.abort()
    late.catch(() => undefined)
  }
}
