import { type Network, networks } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { DbSyncRow, DbSyncRows } from '../db-sync-rows.ts'
import { numberAbove, numberAscending } from './record-numbers.ts'
import { registrationRows } from './recorded-registrations.ts'
import { type RecordedBlock, type RecordedNetwork, type Recording, readRecording } from './recording.ts'

/** The recorded blocks as rows of db-sync's `block`, and their leaders as rows of `slot_leader`. */
function recordedBlockRows(
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

export interface RecordedChain {
  readonly rows: DbSyncRows
  readonly extent: RecordingExtent
}

/** The recorded chain of a network as db-sync rows: facts only, with gaps where nothing is recorded. */
export async function recordedChain(network: RecordedNetwork): Promise<RecordedChain> {
  const recording = await readRecording(network)
  const { blocks, slotLeaders } = recordedBlockRows(networks[network], recording.blocks)
  return {
    rows: new Map([
      ['epoch', epochRows(recording)],
      ['block', blocks],
      ['slot_leader', slotLeaders],
      ...registrationRows(recording),
    ]),
    extent: extentOf(recording),
  }
}

function epochRows({ epochs }: Recording): DbSyncRow[] {
  return epochs.rows.map(([no, outSum, fees, txCount, blkCount, startTime, endTime]) => ({
    id: no + 1,
    out_sum: outSum,
    fees,
    tx_count: txCount,
    blk_count: blkCount,
    no,
    start_time: startTime,
    end_time: endTime,
  }))
}

function extentOf({ epochs, blocks, poolUpdates, accounts }: Recording): RecordingExtent {
  const placed = blocks.rows.flatMap(([no, slot]) => (no === null || slot === null ? [] : [{ no, slot }]))
  const runs = unbrokenRuns(placed, ({ no }) => no)
  return {
    epochs: unbrokenRuns(epochs.rows, ([no]) => no).map(([[first], [last]]) => [first, last]),
    blocks: blocks.rows.length,
    block_runs: runs.map(([first, last]) => [first.no, last.no]),
    block_slots: runs.map(([first, last]) => [first.slot, last.slot]),
    pool_updates: poolUpdates.rows.length,
    accounts: accounts.map(({ stake_address }) => stake_address),
  }
}

/** The first and last item of each run of consecutive numbers. */
function unbrokenRuns<T>(ascending: readonly T[], numberOf: (item: T) => number): [first: T, last: T][] {
  const runs: [T, T][] = []
  for (const item of ascending) {
    const run = runs.at(-1)
    if (run && numberOf(item) === numberOf(run[1]) + 1) run[1] = item
    else runs.push([item, item])
  }
  return runs
}
