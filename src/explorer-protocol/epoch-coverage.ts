import type { Network } from '#cardano/network.ts'
import { epochEnd, longestPause } from '#cardano/slot-time.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'

/**
 * How far the figures of an epoch go. `complete`: through all of it. `running`: to the newest block of an epoch in
 * progress. `partial`: to a block before the end of an epoch that is over, since the rest is not on record. `old`: likewise,
 * but the rest may be on record, since this copy of the figures cannot be renewed now.
 */
export type EpochCoverage = 'complete' | 'running' | 'partial' | 'old'

/** The state of an epoch in a sentence, after "is". */
export const openStates: Readonly<Record<Exclude<EpochCoverage, 'complete'>, string>> = {
  running: 'in progress',
  partial: 'incomplete on record',
  old: 'known here in part',
}

/**
 * The coverage as far as the data shows it: figures are complete once another epoch follows them on record, or where too
 * little time is left after their last block for another one.
 * @param epochs in ascending order; undefined while they are not loaded: an epoch that is over may have others after it then
 * @param now undefined for a recording, in which no epoch is in progress
 * @param isOld whether the figures are of a copy that cannot be renewed now
 */
export function epochCoverage(
  network: Network,
  epoch: Epoch,
  epochs: readonly Epoch[] | undefined,
  now: Instant | undefined,
  isOld = false,
): EpochCoverage {
  const { no, blk_count } = epoch
  const end = epochEnd(network, no)
  // The list may be newer than the epoch's own record: figures of an epoch only grow.
  const listed = epochs?.find((candidate) => candidate.no === no)
  if ((epochs?.at(-1) ?? epoch).no > no && blk_count >= (listed ?? epoch).blk_count) return 'complete'
  if (now !== undefined && now < end) return 'running'
  if (end - epoch.end_time <= longestPause(network, no)) return 'complete'
  if (isOld) return 'old'
  return epochs ? 'partial' : 'complete'
}
