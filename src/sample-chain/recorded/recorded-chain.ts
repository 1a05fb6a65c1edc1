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
  const blockNumbers = blocks.rows.flatMap(([blockNo]) => (blockNo === null ? [] : [blockNo]))
  return {
    epochs: unbrokenRuns(epochs.rows.map(([no]) => no)),
    blocks: blocks.rows.length,
    block_runs: unbrokenRuns(blockNumbers),
    pool_updates: poolUpdates.rows.length,
    accounts: accounts.map(({ stake_address }) => stake_address),
  }
}

function unbrokenRuns(ascending: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = []
  for (const number of ascending) {
    const run = runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
