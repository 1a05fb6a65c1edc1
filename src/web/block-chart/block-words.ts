import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { fullnessText } from '#web/records/fullness.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { blockIntervalText, waitAmong } from './block-columns.ts'

/**
 * A block in a line of text: `Block 8,415,366, 14:54:44 UTC, 19 s after the one before, 8 transactions, 23.1% full`.
 * @param others among which may be the one before it
 * @param clock its time, where that is not told otherwise
 */
export function blockWords(
  network: Network,
  block: Block,
  { others, clock }: { readonly others: readonly Block[]; readonly clock?: string },
): string {
  const wait = waitAmong(others, block)
  return [
    block.block_no === null ? 'Boundary block' : `Block ${groupDigits(block.block_no)}`,
    clock,
    wait !== undefined && `${blockIntervalText(wait)} after the one before`,
    countText(block.tx_count, 'transaction'),
    fullnessText(network, block),
  ]
    .filter(Boolean)
    .join(', ')
}
