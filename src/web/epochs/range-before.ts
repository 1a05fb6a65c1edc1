import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'

/** The equally long range before one, with which it is compared. */
interface RangeBefore {
  readonly range: EpochRange
  /** Those on record. */
  readonly epochs: readonly Epoch[]
}

/** @returns undefined where the chain has no equally long range before, or not all of it is on record */
export function rangeBefore({ first, last }: EpochRange, epochs: readonly Epoch[]): RangeBefore | undefined {
  const range = { first: 2 * first - last - 1, last: first - 1 }
  const found = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  return found.length === last - first + 1 ? { range, epochs: found } : undefined
}
