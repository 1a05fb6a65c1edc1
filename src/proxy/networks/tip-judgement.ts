import type { Network } from '#cardano/network.ts'
import { epochStart, slotTime } from '#cardano/slot-time.ts'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'

/** How the newest block, or the newest epoch, of one response follows the one believed so far. */
export type TipJudgement =
  /** The first, the same or a later one. */
  | 'forward'
  /** Within what the protocol can roll back. */
  | 'rollback'
  /** Farther back than that, and not seen for long: the one before stays believed. */
  | 'doubted'
  /** Farther back, and seen for a while: the data service has another chain now. */
  | 'replaced'

/** Milliseconds for which a chain that is much shorter than before is not believed. */
const DOUBT = MINUTE

interface TipSighting {
  /** The number believed so far; undefined before the first. */
  readonly believed: number | undefined
  readonly seen: number
  /** Whether the same number has another hash than before. */
  readonly isOther?: boolean
  /** Blocks, or epochs, that the protocol can roll back. */
  readonly longestRollback: number
  /** When the shorter chain was first seen since the believed one was; undefined where it is seen first now. */
  readonly doubtedSince: number | undefined
  /** Milliseconds since the Unix epoch, here as above. */
  readonly at: number
}

export function judgeTip({
  believed,
  seen,
  isOther = false,
  longestRollback,
  doubtedSince,
  at,
}: TipSighting): TipJudgement {
  if (believed === undefined || seen > believed) return 'forward'
  if (seen === believed) return isOther ? 'rollback' : 'forward'
  if (believed - seen <= longestRollback) return 'rollback'
  return doubtedSince !== undefined && at - doubtedSince >= DOUBT ? 'replaced' : 'doubted'
}

/** Milliseconds by which a block may seem to be of the future: a clock with the hour of a wrong time zone. */
const CLOCK_TOLERANCE = 2 * HOUR

/** The place of a newest block, as far as its record states it. */
export interface NewestBlock {
  readonly blockNo: number
  readonly slotNo: number | undefined
  /** Milliseconds since the Unix epoch. */
  readonly time: number | undefined
}

/** Whether a network cannot have such a block yet, by its schedule and by the time that the block states. */
export function isBlockOfFuture(network: Network, block: NewestBlock, at: number): boolean {
  const { blockNo, slotNo, time } = block
  const latest = at + CLOCK_TOLERANCE
  if (time !== undefined && time > latest) return true
  if (slotNo === undefined) return false
  // A slot has at most one block with a number.
  if (blockNo > slotNo) return true
  return hasKnownStart(network) && slotTime(network, slotNo) > latest
}

export function isEpochOfFuture(network: Network, epochNo: number, at: number): boolean {
  return hasKnownStart(network) && epochStart(network, epochNo) > at + CLOCK_TOLERANCE
}

/** Each simulated chain has a start of its own. */
function hasKnownStart({ state }: Network): boolean {
  return state !== 'simulated'
}
