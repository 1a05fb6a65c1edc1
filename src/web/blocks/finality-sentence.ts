import { groupDigits } from '#cardano/decimal.ts'
import { isFinalBlock } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import { praosStart, stabilityWindow } from '#cardano/stability-window.ts'
import { HOUR, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Block } from '#contract/resources/block.ts'
import type { TimeZone } from '../browser/time-zone.ts'
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

/** The number of blocks after a block. */
export function depthText({ block_no }: Placed, { source, newest, isCurrent }: FinalityContext): string {
  if (block_no === null) return 'It has no number to count from'
  if (newest?.block_no == null) return 'The newest block is not known'
  const behind = newest.block_no - block_no
  const recorded = source === 'recorded'
  if (behind > 0) {
    return `${groupDigits(String(behind))} behind the newest${recorded ? ' on record' : isCurrent ? '' : ' known here'}`
  }
  if (recorded && behind === 0) return 'It is the newest on record'
  return isCurrent && behind === 0 ? 'It is the newest block' : 'No later block is known here'
}

/**
 * Whether a block can still be rolled back, by the number of blocks after it, and in a recording also by the time since
 * then, in which the chain went on; empty where neither is known.
 */
export function finalityText(
  block: Placed,
  { network, source, newest, isCurrent }: FinalityContext,
  now: number,
  zone: TimeZone = 'utc',
): string {
  const blocks = groupDigits(String(network.securityParameter))
  const span = stabilityWindow(network)
  const start = Math.max(block.time, praosStart(network))
  const since = start > block.time ? 'after the Byron era, ' : ''
  const rule = `${since}${blocks} blocks take at most ${span / HOUR} hours`
  if (block.block_no !== null && newest?.block_no != null) {
    if (isFinalBlock(network, block.block_no, newest.block_no)) {
      return `final: ${blocks} blocks are the most that can be rolled back`
    }
  } else if (newest && newest.time - start >= span) {
    return `final: ${rule}, and the newest block is later than that`
  }
  if (source === 'recorded') {
    return now - start >= span
      ? `final: made ${relativeText(block.time, now)}, and ${rule}`
      : `final by ${momentText((start + span) as UtcTime, zone)}: ${rule}`
  }
  if (block.block_no === null || newest?.block_no == null) return ''
  const missing = network.securityParameter - Math.max(newest.block_no - block.block_no, 0)
  const more = missing === 1 ? '1 more makes it final' : `${groupDigits(String(missing))} more make it final`
  return isCurrent ? more : `${more}; the newest known here is of ${momentText(newest.time, zone)}`
}
