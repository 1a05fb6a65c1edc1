import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { countedSlots, type OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import type { Side } from './differences.ts'

/** The epochs of a network, with the one whose figures are not final. */
export interface NetworkEpochs {
  readonly network: Network
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** One side of a comparison, with the epochs of its range that are on record. */
export function sideOf({ network, epochs, open }: NetworkEpochs, range: EpochRange, isMean: boolean): Side {
  const inRange = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  const unfinished = inRange.find(({ no }) => no === open?.no)
  return {
    network,
    range,
    epochs: inRange,
    isMean,
    open:
      unfinished && open
        ? { no: unfinished.no, slots: countedSlots(network, unfinished, open.coverage) }
        : undefined,
  }
}

/** The share of an open epoch that its figures count, in percent with two decimals: `54.41%`. */
export function openShareText({ network, open }: Side): string | undefined {
  return open && `${((open.slots / epochLength(network, open.no)) * 100).toFixed(2)}%`
}
