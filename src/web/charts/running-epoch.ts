import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'

/** The newest epoch's number while its schedule runs on; a finished epoch, and one of a recording, is none. */
export function runningEpoch(network: Network, epochs: readonly Epoch[], now: number): number | undefined {
  const newest = epochs.at(-1)
  return newest && epochEnd(network, newest.no) > now ? newest.no : undefined
}
