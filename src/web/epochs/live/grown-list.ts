import type { Epoch } from '#contract/resources/epoch.ts'

/**
 * A list with the figures of its last epoch as they are now. The same list where they have not grown, and where the epoch is
 * another one: the figures of the one before may have grown since the list was read, too.
 * @param epochs in ascending order
 */
export function withGrown(epochs: readonly Epoch[], newest: Epoch): readonly Epoch[] {
  const last = epochs.at(-1)
  if (last?.no !== newest.no || last.blk_count >= newest.blk_count) return epochs
  return [...epochs.slice(0, -1), newest]
}
