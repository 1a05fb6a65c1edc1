import type { Block } from '#contract/resources/block.ts'

/** The blocks on either side of a slot; undefined where the chain begins or ends. */
export interface SlotNeighbours {
  readonly before?: Block
  readonly after?: Block
}

/**
 * Finds the blocks around a slot by asking for some by number. Slots grow with numbers, and evenly enough for
 * a guess in proportion to come close; every third guess halves what is left, so that it ends in any case.
 * @param ask for a block by number; undefined where it is not on record
 * @returns undefined when a block on the way is not on record
 */
export async function findNeighbours(
  slotNo: number,
  tip: Block,
  ask: (blockNo: number) => Promise<Block | undefined>,
): Promise<SlotNeighbours | undefined> {
  const newest = placed(tip)
  if (!newest) return undefined
  if (slotNo >= newest.slot) return { before: tip }
  const first = placed(await ask(0)) ?? placed(await ask(1))
  if (!first) return undefined
  if (slotNo <= first.slot) return { after: first.block }
  let low = first
  let high = newest
  for (let guess = 1; high.no - low.no > 1; guess++) {
    const share = guess % 3 === 0 ? 0.5 : (slotNo - low.slot) / (high.slot - low.slot)
    const no = Math.min(Math.max(low.no + Math.round(share * (high.no - low.no)), low.no + 1), high.no - 1)
    const found = placed(await ask(no))
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
