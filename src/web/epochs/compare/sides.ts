import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { countedSlots, type OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type Comparison, cutRange, type OtherSide, otherRange } from '../address/comparison.ts'
import type { Side } from './differences.ts'

/** The epochs of a network, with the one whose figures are not final. */
export interface NetworkEpochs {
  readonly network: Network
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** Both sides of a comparison. */
export interface Sides {
  /** The comparison as it is shown: no range goes on after the newest epoch on record. */
  readonly comparison: Comparison
  readonly a: Side
  readonly b: Side
}

/** A side that is not on its chain. `later`: it begins after the newest epoch on record. `earlier`: it begins before epoch 0. */
export interface NoSide {
  readonly side: 'a' | 'b'
  readonly why: 'later' | 'earlier'
}

/** Both sides, or the one that the chain does not have. */
export function sidesOf(comparison: Comparison, own: NetworkEpochs, other: NetworkEpochs): Sides | NoSide {
  const cut = cutRange(comparison.a, newestOf(own))
  if (!cut) return { side: 'a', why: 'later' }
  const shown = { a: cut, b: cutSide(comparison.b, other) }
  const range = rangeOfB(shown, own, other)
  if (!range) return { side: 'b', why: 'earlier' }
  if (range.first > newestOf(other)) return { side: 'b', why: 'later' }
  return {
    comparison: shown,
    a: sideOf(own, cut, false),
    b: sideOf(other, range, comparison.b.kind === 'mean'),
  }
}

/** The number of the newest epoch on record; −1 where there is none. */
export function newestOf({ epochs }: NetworkEpochs): number {
  return epochs.at(-1)?.no ?? -1
}

/** The share of an open epoch that its figures count, in percent with two decimals: `54.41%`. */
export function openShareText({ network, open }: Side): string | undefined {
  return open && `${((open.slots / epochLength(network, open.no)) * 100).toFixed(2)}%`
}

function cutSide(b: OtherSide, other: NetworkEpochs): OtherSide {
  if (b.kind !== 'epochs' && b.kind !== 'network') return b
  const cut = b.range && cutRange(b.range, newestOf(other))
  return cut ? { ...b, range: cut } : b
}

function rangeOfB(comparison: Comparison, own: NetworkEpochs, other: NetworkEpochs): EpochRange | undefined {
  const { a, b } = comparison
  if (b.kind !== 'network' || b.range) return otherRange(own.network, comparison)
  const last = other.epochs.findLast(({ no }) => no !== other.open?.no)?.no ?? newestOf(other)
  return { first: Math.max(last - (a.last - a.first), 0), last }
}

/** One side of a comparison, with the epochs of its range that are on record. */
function sideOf({ network, epochs, open }: NetworkEpochs, range: EpochRange, isMean: boolean): Side {
  const inRange = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  const unfinished = inRange.find(({ no }) => no === open?.no)
  return {
    network,
    range,
    epochs: inRange,
    isMean,
    open:
      unfinished && open ? { ...open, slots: countedSlots(network, unfinished, open.coverage) } : undefined,
  }
}
