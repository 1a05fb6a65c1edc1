import { adaForChart } from '#cardano/lovelace.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { epochBars } from './epoch-bars.ts'
import { adaText, countText, timeText } from './figure-text.ts'
import { AREA, type PictureContent } from './picture-frame.ts'

/** Epochs that are drawn on either side. */
const NEIGHBOURS = 30

/** The last epoch that the picture of an epoch may show. */
export function lastNeighbour(no: number): number {
  return no + NEIGHBOURS
}

/** An epoch among those around it. */
export function epochPicture(
  epoch: Epoch,
  epochs: readonly Epoch[],
  coverageOf: (epoch: Epoch) => EpochCoverage,
): Omit<PictureContent, 'place'> {
  const { no, tx_count, fees, blk_count, start_time, end_time } = epoch
  const coverage = coverageOf(epoch)
  const newest = epochs.at(-1)
  const open = newest && coverageOf(newest) !== 'complete' ? newest.no : undefined
  // The list may be older than the epoch's own record, or without it.
  const shown = [...epochs.filter((other) => other.no !== no), epoch]
  return {
    title: `Epoch ${no}`,
    line: `${extentWords[coverage]} from ${timeText(start_time)} to ${timeText(end_time)} UTC`,
    figures: [
      { label: 'Transactions', value: countText(tx_count) },
      { label: 'Fees', value: adaText(fees, 2), unit: 'ADA' },
      { label: 'Blocks', value: countText(blk_count) },
    ],
    drawing: epochBars({
      ...AREA,
      ...seriesOf(shown, no - NEIGHBOURS, lastNeighbour(no), ({ tx_count }) => tx_count),
      series: 'tx',
      caption: 'Transactions by epoch',
      most: countText,
      picked: no,
      open: coverage === 'complete' ? open : no,
    }),
  }
}

const extentWords: Readonly<Record<EpochCoverage, string>> = {
  complete: 'Blocks',
  running: 'In progress: blocks',
  partial: 'Incomplete on record: blocks',
  old: 'Incomplete here: blocks',
}

/** The values of the epochs within a range, as far as any are on record at its ends. */
export function seriesOf(
  epochs: readonly Epoch[],
  from: number,
  to: number,
  heightOf: (epoch: Epoch) => number,
): { readonly first: number; readonly values: (number | undefined)[] } {
  const within = epochs.filter(({ no }) => no >= from && no <= to)
  const numbers = within.map(({ no }) => no)
  const first = Math.min(...numbers)
  const values = Array.from({ length: Math.max(...numbers) - first + 1 }, (): number | undefined => undefined)
  for (const epoch of within) values[epoch.no - first] = heightOf(epoch)
  return { first, values }
}

/** Fees for the height of a bar only. */
export function feesOfBar({ fees }: Epoch): number {
  return adaForChart(fees)
}
