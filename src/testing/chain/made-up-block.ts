import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'

/** A block that has only the fields that a test states. */
export function madeUpBlock(fields: Partial<Block>): Block {
  return {
    id: 1n,
    hash: '',
    epoch_no: null,
    slot_no: null,
    epoch_slot_no: null,
    block_no: null,
    previous_id: null,
    slot_leader_id: null,
    size: 0,
    time: parseUtcTime('2026-01-01T00:00:00'),
    tx_count: 0,
    proto_major: null,
    proto_minor: null,
    vrf_key: null,
    op_cert: null,
    op_cert_counter: null,
    hash_hex: `block ${fields.block_no}`,
    op_cert_hex: '',
    ...fields,
  }
}
