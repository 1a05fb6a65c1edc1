import { networks } from '#cardano/network.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { DbSyncRow, DbSyncRows } from '../db-sync-rows.ts'
import { recordedBlockRows } from './recorded-blocks.ts'
import { registrationRows } from './recorded-registrations.ts'
import { type RecordedNetwork, type Recording, readRecording } from './recording.ts'

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
