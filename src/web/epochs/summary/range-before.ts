import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'

/** The equally long range before one, with which its means are compared. */
export interface RangeBefore {
  readonly range: EpochRange
  /** Those on record. */
  readonly epochs: readonly Epoch[]
}

/** @returns undefined where the chain has no equally long range before, or none of it is on record */
export function rangeBefore({ first, last }: EpochRange, epochs: readonly Epoch[]): RangeBefore | undefined {
  const range = { first: 2 * first - last - 1, last: first - 1 }
  const found = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  return range.first < 0 || found.length === 0 ? undefined : { range, epochs: found }
}

/** The epochs of which the change is. */
export function changeNote({ first, last }: EpochRange, before: RangeBefore | undefined): string {
  if (!before) {
    const fits = 2 * first - last - 1 >= 0
    return fits
      ? 'There is no change: nothing of the equally long range before is on record.'
      : 'There is no change: the chain has no equally long range before.'
  }
  const { range, epochs } = before
  const all = range.last - range.first + 1
  const which = all === 1 ? `epoch ${range.last}` : `epochs ${range.first} to ${range.last}`
  const known = epochs.length === all ? '' : `, of which ${epochs.length} are on record`
  return `Change compares the mean with ${which}${known}.`
}
