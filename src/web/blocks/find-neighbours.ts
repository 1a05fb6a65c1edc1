import type { Block } from '#contract/resources/block.ts'

/** The blocks before and after a slot; undefined at the start or end of the chain. */
export interface SlotNeighbours {
  readonly before?: Block
  readonly after?: Block
}

/**
 * Finds the blocks around a slot by an interpolation search over block numbers: slots grow almost evenly with
 * them. Every third guess halves the range, which bounds the number of requests.
 * @param load loads a block by number; undefined if it is not on record
 * @returns undefined if a block that the search needs is not on record
 */
export async function findNeighbours(
  slotNo: number,
  tip: Block,
  load: (blockNo: number) => Promise<Block | undefined>,
): Promise<SlotNeighbours | undefined> {
  const newest = placed(tip)
  if (!newest) return undefined
  if (slotNo >= newest.slot) return { before: tip }
  const first = placed(await load(0)) ?? placed(await load(1))
  if (!first) return undefined
  if (slotNo <= first.slot) return { after: first.block }
  let low = first
  let high = newest
  for (let guess = 1; high.no - low.no > 1; guess++) {
    const share = guess % 3 === 0 ? 0.5 : (slotNo - low.slot) / (high.slot - low.slot)
    const no = Math.min(Math.max(low.no + Math.round(share * (high.no - low.no)), low.no + 1), high.no - 1)
    const found = placed(await load(no))
    if (!found) return undefined
    if (found.slot === slotNo) return { before: found.block, after: found.block }
    if (found.slot < slotNo) low = found
    else high = found
  }
  return { before: low.block, after: high.block }
}

interface Placed {
  readonly no: number
  readonly slot: number
  readonly block: Block
}

function placed(block: Block | undefined): Placed | undefined {
  if (block?.block_no == null || block.slot_no === null) return undefined
  return { no: block.block_no, slot: block.slot_no, block }
}
