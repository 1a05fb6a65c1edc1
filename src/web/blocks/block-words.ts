import { groupDigits } from '#cardano/decimal.ts'
import { isFinalBlock, praosStart, stabilityWindow } from '#cardano/finality.ts'
import { firstEpochOf, type Network } from '#cardano/network.ts'
import type { EpochSlot } from '#cardano/slot-time.ts'
import { HOUR, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Block } from '#contract/resources/block.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { countText } from '#web/ui/values/count.tsx'
import { momentText, relativeText } from '#web/ui/values/timestamp.tsx'
import type { SlotState } from './slot-search.ts'

type Placed = Pick<Block, 'block_no' | 'epoch_no' | 'time'>

/** The knowledge from which finality is told. */
export interface FinalityContext {
  readonly network: Network
  /** Undefined for a data service that does not describe itself. */
  readonly source: NetworkDescription['source'] | undefined
  /** The newest block that was received; undefined if none was. */
  readonly newest: Placed | undefined
  /** False if the chain has newer blocks than the newest that was received, or may have: then nothing is said of now. */
  readonly isCurrent: boolean
}

/**
 * Whether a block can still be rolled back, by the number of blocks after it, and in a recording also by the time since
 * then, in which the chain went on.
 * @returns the state in a few words, and the reason as a sentence
 */
export function finalityWords(
  block: Placed,
  { network, source, newest, isCurrent }: FinalityContext,
  now: number,
  zone: TimeZone = 'utc',
): { readonly state: string; readonly why: string } {
  const most = groupDigits(network.securityParameter)
  const span = stabilityWindow(network)
  const start = Math.max(block.time, praosStart(network))
  const rule = `${start > block.time ? 'after the Byron era, ' : ''}${most} blocks take at most ${span / HOUR} hours`
  const behind =
    block.block_no === null || newest?.block_no == null ? undefined : newest.block_no - block.block_no
  if (block.block_no !== null && newest?.block_no != null) {
    if (isFinalBlock(network, block.block_no, newest.block_no)) {
      const count = countText(newest.block_no - block.block_no, 'block')
      const known = source === 'recorded' ? 'on record' : 'known here'
      const follow =
        isCurrent && source !== 'recorded' ? `${count} follow` : `The newest ${known} is ${count} later`
      return { state: 'Final', why: `${follow}: ${most} are the most that can be rolled back` }
    }
  } else if (newest && newest.time - start >= span) {
    return { state: 'Final', why: `The newest block is later by more: ${rule}` }
  }
  if (source === 'recorded') {
    return now - start >= span
      ? { state: 'Final', why: `Made ${relativeText(block.time, now)}, and ${rule}` }
      : { state: `Final by ${momentText((start + span) as UtcTime, zone)}`, why: `Since ${rule}` }
  }
  if (behind === undefined || newest === undefined) {
    const why = block.block_no === null ? 'It has no number to count from' : 'The newest block is not known'
    return { state: 'Finality not known', why }
  }
  if (!isCurrent) {
    const later = behind > 0 ? `${countText(behind, 'block')} later` : 'this one'
    return {
      state: 'Finality not known',
      why: `The newest block known here, of ${momentText(newest.time, zone)}, is ${later}; ${most} make it final`,
    }
  }
  const missing = network.securityParameter - Math.max(behind, 0)
  const follow =
    behind > 0
      ? `${countText(behind, 'block')} ${behind === 1 ? 'follows' : 'follow'}`
      : 'No block follows yet'
  return {
    state: 'Not final yet',
    why: `${follow}; ${countText(missing, 'more block')} ${missing === 1 ? 'makes' : 'make'} it final`,
  }
}

/** The heading of a slot for which there is no record. @param slot undefined until the blocks around it are known */
export function slotTitle({ epochNo, epochSlotNo }: EpochSlot, slot: SlotState | undefined): string {
  const name = `Slot ${groupDigits(epochSlotNo)} of epoch ${epochNo}`
  switch (slot?.state) {
    case 'taken':
      return `${name} has a block`
    case 'empty':
      return `${name} is empty`
    case 'after-newest':
      return `${name} has no block yet`
    default:
      return `${name} has no block on record`
  }
}

/** The conclusion from the blocks around a slot. @param time the start of the slot */
export function slotSentence(slot: SlotState, time: UtcTime, zone: TimeZone = 'utc'): string {
  switch (slot.state) {
    case 'taken':
      return 'The slot has a block.'
    case 'empty':
      return `No block was made on ${momentText(time, zone)}: ${
        slot.before
          ? 'the blocks before and after it follow each other, so none is missing between them.'
          : 'the first block of the chain came later.'
      }`
    case 'after-newest':
      return 'No block after the slot is known yet, so a block may still appear in it.'
    case 'unknown':
      return unknownSentence(slot)
  }
}

function unknownSentence({ before, after, missing }: Extract<SlotState, { state: 'unknown' }>): string {
  if (missing !== undefined) {
    return missing === 1
      ? 'One block between the two nearest is not on record, and it may be in the slot.'
      : `${groupDigits(missing)} blocks between the two nearest are not on record, and one of them may be in the slot.`
  }
  if (before) return 'The slot is after the newest block on record. The chain may have a block in it.'
  if (after) return 'The slot is before the first block on record. The chain may have a block in it.'
  return 'The blocks around the slot are not on record, so it may be empty or have a block.'
}

export type BlockKind =
  | { readonly kind: 'genesis'; readonly note: string }
  | { readonly kind: 'boundary'; readonly note: string }
  | { readonly kind: 'main'; readonly note: undefined }

/** The kind of a block. Genesis and boundary blocks have no number and no slot, and a note that says so. */
export function blockKind({ block_no, epoch_no }: Block): BlockKind {
  if (block_no !== null) return { kind: 'main', note: undefined }
  return epoch_no === null
    ? {
        kind: 'genesis',
        note: 'The start of the chain. It has no number and no slot.',
      }
    : {
        kind: 'boundary',
        note: 'Marks the start of an epoch in the Byron era. It has no slot and no number.',
      }
}

/** The reason that a block lacks a field of later blocks: its kind has none, or it is not on record. */
export function whyAbsent(block: Block, network: Network): string {
  const { kind } = blockKind(block)
  if (kind === 'genesis') return 'the genesis block has none'
  if (kind === 'boundary') return 'a boundary block has none'
  const shelley = firstEpochOf(network, 'Shelley') ?? 0
  return block.epoch_no !== null && block.epoch_no < shelley ? 'Byron blocks have none' : 'not on record'
}
