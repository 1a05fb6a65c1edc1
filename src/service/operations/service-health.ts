import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { parseUtcTime, SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { isFault } from '#http/fault.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'

/** The parts of a served network that its health follows from. */
interface CheckedNetwork {
  readonly store: () => Pick<ChainStore, 'tip'>
  readonly description: Pick<NetworkDescription, 'source'>
}

/** Readiness of one network, and the age of its data. */
export interface NetworkHealth {
  readonly network: NetworkName
  readonly isReady: boolean
  /** Age of the newest block in whole seconds; null where it is unknown, or a recorded chain never grows. */
  readonly lagSeconds: number | null
  /** One line for the operator; null when the network is ready. */
  readonly reason: string | null
}

/** Milliseconds after which a database counts as unresponsive. */
const TIMEOUT = 2 * SECOND

/** Checks every network by reading the tip that requests use too. */
export async function checkHealth(
  served: ReadonlyMap<NetworkName, CheckedNetwork>,
  now: () => number,
): Promise<readonly NetworkHealth[]> {
  return Promise.all(
    [...served].map(async ([network, { store, description }]): Promise<NetworkHealth> => {
      try {
        const tip = await settleWithin(Promise.resolve(store().tip()), TIMEOUT, undefined)
        if (!tip) throw new RangeError(`the tip of ${network} took too long`)
        const { time } = tip
        const standsStill = description.source === 'recorded' || time === undefined
        const lagSeconds = standsStill ? null : Math.max(0, Math.round((now() - parseUtcTime(time)) / SECOND))
        return { network, isReady: true, lagSeconds, reason: null }
      } catch (error) {
        const reason = isFault(error, 'database-not-ready')
          ? error.message
          : `the database of ${network} does not respond`
        return { network, isReady: false, lagSeconds: null, reason }
      }
    }),
  )
}
