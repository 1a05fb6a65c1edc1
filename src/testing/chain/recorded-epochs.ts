import { lovelace } from '#cardano/lovelace.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { readRecording } from '#sample-chain/recorded/recording.ts'

/** The recorded epochs as a data service answers them. */
export async function recordedEpochs(network: 'mainnet' | 'preprod'): Promise<Epoch[]> {
  const { epochs } = await readRecording(network)
  return epochs.rows.map(([no, outSum, fees, tx_count, blk_count, start, end], id) => ({
    id: BigInt(id),
    no,
    out_sum: lovelace(BigInt(outSum)),
    fees: lovelace(BigInt(fees)),
    tx_count,
    blk_count,
    start_time: parseUtcTime(start),
    end_time: parseUtcTime(end),
  }))
}
