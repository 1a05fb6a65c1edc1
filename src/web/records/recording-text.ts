import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { countText } from '#web/ui/values/count.tsx'
import { dateText } from '#web/ui/values/timestamp.tsx'
import { numbersIn } from './block-runs.ts'

/**
 * `Recorded sample: 220 epochs to Feb 2022, 25,053 blocks to Jul 2025.`, or on a phone `Recorded to Feb 2022, blocks to Jul 2025.`
 * @param newestBlock its time; undefined while it is not known
 */
export function recordingTexts(
  network: Network,
  { epochs, blocks }: Pick<RecordingExtent, 'epochs' | 'blocks'>,
  newestBlock: UtcTime | undefined,
): { readonly whole: string; readonly short: string } {
  const lastMonth = lastMonthText(network, epochs)
  const epochsTo = lastMonth === undefined ? '' : ` to ${lastMonth}`
  const blocksTo = newestBlock === undefined ? '' : ` to ${monthText(newestBlock)}`
  const count = countText(numbersIn(epochs), 'epoch')
  return {
    whole: `Recorded sample: ${count}${epochsTo}, ${groupDigits(blocks)} blocks${blocksTo}.`,
    short: `Recorded${epochsTo}, blocks${blocksTo}.`,
  }
}

/** `Recorded to Feb 2022`: up to when there are epochs. */
export function recordedToText(network: Network, { epochs }: Pick<RecordingExtent, 'epochs'>): string {
  const lastMonth = lastMonthText(network, epochs)
  return lastMonth === undefined ? 'Recorded' : `Recorded to ${lastMonth}`
}

/** The month in which the last recorded epoch ends. */
function lastMonthText(network: Network, epochs: RecordingExtent['epochs']): string | undefined {
  const last = epochs.at(-1)?.[1]
  return last === undefined ? undefined : monthText((epochEnd(network, last) - SECOND) as UtcTime)
}

/** `Feb 2022`. */
function monthText(time: UtcTime): string {
  return dateText(time).replace(/^\d+ /, '')
}
