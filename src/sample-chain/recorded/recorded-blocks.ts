import type { Network } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRow } from '../db-sync-rows.ts'
import { numberAbove, numberAscending } from './record-numbers.ts'
import type { RecordedBlock, Recording } from './recording.ts'

/** The recorded blocks as rows of db-sync's `block`, and their leaders as rows of `slot_leader`. */
export function recordedBlockRows(
  network: Network,
  { rows, leaders, producers }: Recording['blocks'],
): { readonly blocks: DbSyncRow[]; readonly slotLeaders: DbSyncRow[] } {
  const ids = blockNumbers(rows)
  const leaderIds = numberAbove(
    leaders.map(([, known]) => ({ known })),
    0,
  )
  const blocks = rows.map((row, i): DbSyncRow => {
    const [blockNo, slotNo, hash, previousHash8, size, txCount, version, leader, producer, , also] = row
    const [vrfKey, opCertHex, opCertCounter] = (producer === null ? undefined : producers[producer]) ?? []
    const [major, minor] = version === null ? [null, null] : version.split('.').map(Number)
    const place = slotNo === null ? undefined : epochSlot(network, slotNo)
    const follows = previousHash8 !== null && rows[i - 1]?.[2].startsWith(previousHash8)
    return {
      id: ids[i] ?? null,
      hash: `\\x${hash}`,
      epoch_no: place?.epochNo ?? also?.boundary_of_epoch ?? null,
      slot_no: slotNo,
      epoch_slot_no: place?.epochSlotNo ?? null,
      block_no: blockNo,
      previous_id: also?.record?.[1] ?? (follows ? (ids[i - 1] ?? null) : null),
      slot_leader_id: (leader === null ? undefined : leaderIds[leader]) ?? null,
      size,
      time: slotNo === null ? (also?.time ?? null) : utcTimeText(slotTime(network, slotNo)),
      tx_count: txCount,
      proto_major: major ?? null,
      proto_minor: minor ?? null,
      vrf_key: vrfKey ?? null,
      op_cert: opCertHex ? `\\x${opCertHex}` : null,
      op_cert_counter: opCertCounter ?? null,
    }
  })
  const slotLeaders = leaders.map(
    ([name], i): DbSyncRow => ({
      id: leaderIds[i] ?? null,
      hash: null,
      description: name ?? 'not on record',
    }),
  )
  return { blocks, slotLeaders }
}

/** Record numbers differ as block numbers do, plus one for each boundary block in between. */
function blockNumbers(rows: readonly RecordedBlock[]): number[] {
  let numbered = { blockNo: 0, index: -1 }
  const steps = rows.map(([blockNo], index) => {
    if (blockNo === null) return 1
    const unnumbered = index - numbered.index - 1
    const step = Math.max(blockNo - numbered.blockNo - (numbered.index < 0 ? 0 : unnumbered), 1)
    numbered = { blockNo, index }
    return step
  })
  return numberAscending(
    rows.map(([, , , , , , , , , , also], i) => ({ known: also?.record?.[0] ?? null, step: steps[i] ?? 1 })),
  )
}
