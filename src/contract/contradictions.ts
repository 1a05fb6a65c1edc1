import { bytesFromBase64, hexFromBytes } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochFirstSlot, epochStart, slotTime } from '#cardano/slot-time.ts'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import type { Account } from './resources/account.ts'
import type { Block } from './resources/block.ts'
import type { Epoch } from './resources/epoch.ts'

/** A sentence about two values in the data that cannot both be true. */
export type Contradiction = string

/** Milliseconds by which a block's time may differ from its slot's, since both are rounded. */
const TIME_TOLERANCE = SECOND

export function blockContradictions(block: Block, network: Network): Contradiction[] {
  const { hash, hash_hex, op_cert, op_cert_hex, epoch_no, slot_no, epoch_slot_no, time } = block
  const contradictions: (Contradiction | false)[] = [
    !isSameBytes(hash, hash_hex) && 'The hash in base64 and the hash in hex are different bytes.',
    op_cert !== null &&
      op_cert_hex !== null &&
      !isSameBytes(op_cert, op_cert_hex) &&
      'The operational certificate in base64 and in hex are different bytes.',
  ]
  if (slot_no !== null && epoch_no !== null && epoch_slot_no !== null) {
    const computed = epochFirstSlot(network, epoch_no) + epoch_slot_no
    contradictions.push(
      computed !== slot_no &&
        `Slot ${epoch_slot_no} of epoch ${epoch_no} is absolute slot ${computed} by the schedule, but the record says ${slot_no}.`,
    )
  }
  if (slot_no !== null) {
    contradictions.push(
      Math.abs(slotTime(network, slot_no) - time) > TIME_TOLERANCE &&
        'The time of the block is not the time of its slot by the schedule.',
    )
  }
  return contradictions.filter((sentence) => sentence !== false)
}

export function accountContradictions(account: Account): Contradiction[] {
  const { is_registered, last_reg_dereg_tx, pool_id, delegated_since_epoch_no, last_reg_dereg_epoch_no } =
    account
  const { total_rewards, total_withdrawals } = account
  const contradictions: (Contradiction | false)[] = [
    total_rewards !== null && total_withdrawals > total_rewards && 'More rewards were withdrawn than earned.',
    is_registered &&
      last_reg_dereg_tx === null &&
      'The account is registered, but no transaction registered it.',
    !is_registered &&
      pool_id !== null &&
      last_reg_dereg_tx !== null &&
      'The account is deregistered, but its record names a pool.',
    pool_id === null && delegated_since_epoch_no !== null && is_registered
      ? 'The account is delegated since an epoch, but to no pool.'
      : false,
    is_registered &&
      delegated_since_epoch_no !== null &&
      last_reg_dereg_epoch_no !== null &&
      delegated_since_epoch_no < last_reg_dereg_epoch_no &&
      'The delegation is older than the registration it needs.',
  ]
  return contradictions.filter((sentence) => sentence !== false)
}

export function epochContradictions(epoch: Epoch, network: Network): Contradiction[] {
  const { no, start_time, end_time, tx_count, blk_count, fees } = epoch
  const start = epochStart(network, no)
  const end = epochEnd(network, no)
  const contradictions: (Contradiction | false)[] = [
    start_time > end_time && `Epoch ${no} ends before it starts.`,
    (start_time < start - HOUR || end_time > end + HOUR) &&
      `The blocks of epoch ${no} are outside its time by the schedule.`,
    blk_count === 0 && tx_count > 0 && `Epoch ${no} has transactions, but no block.`,
    tx_count === 0 && fees > 0n && `Epoch ${no} has fees, but no transaction.`,
  ]
  return contradictions.filter((sentence) => sentence !== false)
}

/**
 * Contradictions between the newest epoch, the list of epochs and the newest block, which are three
 * responses.
 */
export function newestEpochContradictions({
  newest,
  epochs,
  tip,
}: {
  newest: Pick<Epoch, 'no'>
  epochs: readonly Pick<Epoch, 'no'>[] | undefined
  tip: Pick<Block, 'epoch_no'> | undefined
}): Contradiction[] {
  const last = epochs?.at(-1)?.no
  const contradictions: (Contradiction | false)[] = [
    last !== undefined &&
      last < newest.no - 1 &&
      `The list of epochs ends at ${last}, but there is an epoch ${newest.no}.`,
    tip?.epoch_no != null &&
      tip.epoch_no > newest.no + 1 &&
      `The newest block is of epoch ${tip.epoch_no}, but the newest epoch is ${newest.no}.`,
  ]
  return contradictions.filter((sentence) => sentence !== false)
}

function isSameBytes(base64: string, hex: string): boolean {
  try {
    return hexFromBytes(bytesFromBase64(base64)) === hex.toLowerCase()
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
