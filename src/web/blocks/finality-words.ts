import { groupDigits } from '#cardano/decimal.ts'
import { isFinalBlock, praosStart, stabilityWindow } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import { HOUR, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Block } from '#contract/resources/block.ts'
import type { TimeZone } from '../browser/time-zone.ts'
import { countText } from '../ui/values/count-text.ts'
import { momentText, relativeText } from '../ui/values/timestamp.tsx'

type Placed = Pick<Block, 'block_no' | 'epoch_no' | 'time'>

/** The knowledge from which finality is told. */
export interface FinalityContext {
  readonly network: Network
  /** Undefined for a data service that does not describe itself. */
  readonly source: NetworkDescription['source'] | undefined
  /** The newest block that was received; undefined if none was. */
  readonly newest: Placed | undefined
  /** False if the chain has newer blocks than the newest that was received, or may have. */
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
  const most = groupDigits(String(network.securityParameter))
  const span = stabilityWindow(network)
  const start = Math.max(block.time, praosStart(network))
  const rule = `${start > block.time ? 'after the Byron era, ' : ''}${most} blocks take at most ${span / HOUR} hours`
  const behind =
    block.block_no === null || newest?.block_no == null ? undefined : newest.block_no - block.block_no
  if (block.block_no !== null && newest?.block_no != null) {
    if (isFinalBlock(network, block.block_no, newest.block_no)) {
      const count = countText(newest.block_no - block.block_no, 'block')
      const known = source === 'recorded' ? ' on record' : isCurrent ? '' : ' that are known here'
      return { state: 'Final', why: `${count}${known} follow: ${most} are the most that can be rolled back` }
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
    return { state: 'Not known', why }
  }
  const missing = network.securityParameter - Math.max(behind, 0)
  const follow =
    behind > 0
      ? `${countText(behind, 'block')} ${behind === 1 ? 'follows' : 'follow'}`
      : 'No block follows yet'
  return {
    state: `${countText(missing, 'more block')} ${missing === 1 ? 'makes' : 'make'} it final`,
    why: isCurrent ? follow : `${follow}; the newest known here is of ${momentText(newest.time, zone)}`,
  }
}
