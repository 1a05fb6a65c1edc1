import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'

/** The number of the newest epoch while it is in progress by the schedule; undefined once it has ended. */
export function runningEpoch(network: Network, epochs: readonly Epoch[], now: number): number | undefined {
  const newest = epochs.at(-1)
  return newest && epochEnd(network, newest.no) > now ? newest.no : undefined
}
