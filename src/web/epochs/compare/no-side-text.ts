import { countText } from '../../ui/values/count-text.ts'
import type { Comparison } from '../address/comparison.ts'
import { type NetworkEpochs, type NoSide, newestOf } from './sides.ts'

/** Why the chain does not have a side of a comparison, and what can be compared instead. */
export function noSideText(
  { side, why }: NoSide,
  { a }: Comparison,
  own: NetworkEpochs,
  other: NetworkEpochs,
): string {
  if (why === 'earlier') {
    if (a.first === 0) return 'Epoch 0 is the first of the chain: nothing comes before it. Choose a later A.'
    return `Before epoch ${a.first} the chain has ${countText(a.first, 'epoch')}, fewer than this B takes. Choose another B, or a later A.`
  }
  const { network } = side === 'a' ? own : other
  const newest = newestOf(side === 'a' ? own : other)
  if (newest < 0) return `No epoch of ${network.title} is on record yet. Choose another B.`
  return `${side.toUpperCase()} begins after the newest epoch of ${network.title} on record, ${newest}. Choose an earlier one.`
}
