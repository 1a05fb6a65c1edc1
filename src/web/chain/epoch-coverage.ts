import { useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochLength, epochSlotsUntil, longestPause } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { useIsOldCopy } from './old-copy.ts'

/**
 * How far the figures of an epoch go. `complete`: through all of it. `running`: to the newest block of an epoch in
 * progress. `partial`: to a block before the end of an epoch that is over, since the rest is not on record. `old`: likewise,
 * but the rest may be on record, since this copy of the figures cannot be renewed now.
 */
export type EpochCoverage = 'complete' | 'running' | 'partial' | 'old'

/**
 * The coverage as far as the data shows it: figures are complete once another epoch follows them on record, or where too
 * little time is left after their last block for another one.
 * @param epochs in ascending order, as far as they are loaded
 * @param now milliseconds since the Unix epoch; undefined for a recording, in which no epoch is in progress
 * @param isOld whether the figures are of a copy that cannot be renewed now
 */
export function epochCoverage(
  network: Network,
  epoch: Epoch,
  epochs: readonly Epoch[],
  now: number | undefined,
  isOld = false,
): EpochCoverage {
  const { no, blk_count } = epoch
  const end = epochEnd(network, no)
  // The list may be newer than the epoch's own record: figures of an epoch only grow.
  const listed = epochs.find((candidate) => candidate.no === no)
  if ((epochs.at(-1) ?? epoch).no > no && blk_count >= (listed ?? epoch).blk_count) return 'complete'
  if (now !== undefined && now < end) return 'running'
  if (end - epoch.end_time <= longestPause(network, no)) return 'complete'
  return isOld ? 'old' : 'partial'
}

/** The coverage of an epoch's figures now. */
export function useEpochCoverage(epoch: Epoch, epochs: readonly Epoch[]): EpochCoverage {
  const network = useNetwork()
  const recorded = useIsRecording()
  const isOld = useIsOldCopy()
  return useFromServerNow((now) => epochCoverage(network, epoch, epochs, recorded ? undefined : now, isOld))
}

/** An epoch whose figures are not final: they are left out of means, medians and extremes. */
export interface OpenEpoch {
  readonly no: number
  readonly coverage: Exclude<EpochCoverage, 'complete'>
}

/** The newest epoch on record, while its figures are not final. */
export function useOpenEpoch(newest: Epoch): OpenEpoch | undefined {
  const coverage = useEpochCoverage(newest, [])
  const { no } = newest
  return useMemo(() => (coverage === 'complete' ? undefined : { no, coverage }), [coverage, no])
}

/** The slots of an epoch that its figures count: all of a complete one, else those up to its newest block. */
export function countedSlots(network: Network, { no, end_time }: Epoch, coverage: EpochCoverage): number {
  return coverage === 'complete' ? epochLength(network, no) : epochSlotsUntil(network, no, end_time)
}
