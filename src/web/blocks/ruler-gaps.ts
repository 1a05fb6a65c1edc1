import type { Network } from '#cardano/network.ts'
import { slotLength, slotTime } from '#cardano/slot-time.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { SlotState } from './slot-neighbours.ts'

/**
 * The reason that a stretch of the neighbour ruler shows no block though it is not known to be empty.
 * `not-on-record`: the chain has blocks there that the recording lacks.
 * `not-loaded`: they were not requested, or did not come.
 * `arriving`: they are being requested.
 * `after-newest`: it is after the newest block.
 */
export type GapReason = 'not-on-record' | 'not-loaded' | 'arriving' | 'after-newest'

export interface RulerGap {
  /** Slots from the block, as long as its own; negative before it. */
  readonly from: number
  readonly to: number
  readonly reason: GapReason
}

/** The blocks shown on one side of the ruler. */
export interface RulerSide {
  /** Nearest first. */
  readonly blocks: readonly Block[]
  /** The reason that no block is shown after the last; undefined at the beginning of the chain. */
  readonly end: GapReason | undefined
}

/**
 * Slots from one slot to another, as long as the first: a ruler is to scale in time, also where Byron's slots of 20 s end.
 */
export function slotsFrom(network: Network, slotNo: number, other: number): number {
  return (slotTime(network, other) - slotTime(network, slotNo)) / (slotLength(network, slotNo) * SECOND)
}

/**
 * The stretches of a neighbour ruler that show no block and are not known to be empty: those between blocks whose numbers
 * are not consecutive, and those beyond the last block of each side. Slot 0 is the first of the chain.
 * @param slots slots that the ruler shows on each side
 */
export function rulerGaps(
  network: Network,
  block: Block,
  before: RulerSide,
  after: RulerSide,
  slots: number,
): RulerGap[] {
  const slotNo = block.slot_no
  if (slotNo === null) return []
  const places = [...before.blocks.toReversed(), block, ...after.blocks].flatMap(({ block_no, slot_no }) =>
    block_no === null || slot_no === null
      ? []
      : [{ no: block_no, slot: slotsFrom(network, slotNo, slot_no) }],
  )
  const gaps: RulerGap[] = []
  const [first, last] = [places[0]?.slot ?? 0, places.at(-1)?.slot ?? 0]
  if (before.end) gaps.push({ from: -slots, to: first - 1, reason: before.end })
  for (const [at, { no, slot }] of places.entries()) {
    const previous = places[at - 1]
    if (previous && no - previous.no > 1) {
      gaps.push({ from: previous.slot + 1, to: slot - 1, reason: 'not-on-record' })
    }
  }
  if (after.end) gaps.push({ from: last + 1, to: slots, reason: after.end })
  return clipGaps(gaps, Math.max(-slots, slotsFrom(network, slotNo, 0)), slots)
}

/**
 * The gaps of a ruler around a slot without a block.
 * @param gaps those around the nearest block before the slot, in slots from that block
 */
export function slotGaps(
  network: Network,
  slotNo: number,
  slot: SlotState,
  gaps: readonly RulerGap[],
  slots: number,
): RulerGap[] {
  if (slot.state === 'taken' || slot.before?.slot_no == null) return []
  const start = slotsFrom(network, slotNo, slot.before.slot_no)
  const length = slotLength(network, slot.before.slot_no) / slotLength(network, slotNo)
  const shifted = gaps.map((gap) => ({
    ...gap,
    from: gap.from * length + start,
    to: gap.to * length + start,
  }))
  if (slot.state === 'empty') return clipGaps(shifted, -slots, slots)
  const after = slot.state === 'unknown' ? slot.after?.slot_no : undefined
  const own: RulerGap = {
    from: start + 1,
    to: after == null ? slots : slotsFrom(network, slotNo, after) - 1,
    reason: slot.state === 'unknown' ? 'not-on-record' : 'after-newest',
  }
  const others = shifted.filter(({ from, to }) => to < own.from || from > own.to)
  return clipGaps([own, ...others], -slots, slots)
}

function clipGaps(gaps: readonly RulerGap[], first: number, last: number): RulerGap[] {
  return gaps
    .map((gap) => ({ ...gap, from: Math.max(gap.from, first), to: Math.min(gap.to, last) }))
    .filter(({ from, to }) => to > from)
}
