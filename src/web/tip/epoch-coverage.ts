import { useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochLength, epochSlotsUntil } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochCoverage, epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { useIsOldCopy } from './chain-pulse.ts'

export type { EpochCoverage }

/** The coverage of an epoch's figures now. @param epochs undefined while they are not loaded */
export function useEpochCoverage(epoch: Epoch, epochs: readonly Epoch[] | undefined): EpochCoverage {
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
