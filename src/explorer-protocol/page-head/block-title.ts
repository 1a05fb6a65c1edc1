import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'

/** Genesis and boundary blocks have no number. */
export function blockTitle({ block_no, epoch_no }: Pick<Block, 'block_no' | 'epoch_no'>): string {
  if (block_no !== null) return `Block ${groupDigits(String(block_no))}`
  return epoch_no === null ? 'Genesis block' : `Boundary block of epoch ${epoch_no}`
}
