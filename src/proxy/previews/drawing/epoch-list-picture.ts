import { lovelace } from '#cardano/lovelace.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { epochBars } from './epoch-bars.ts'
import { feesOfBar, seriesOf } from './epoch-picture.ts'
import { adaText, countText } from './figure-text.ts'
import { AREA, type PictureContent } from './picture-frame.ts'

/** Pixels between the two charts. */
const BETWEEN = 48

/** All epochs on record, with the sums of their figures. */
export function epochListPicture(
  epochs: readonly Epoch[],
  coverageOf: (epoch: Epoch) => EpochCoverage,
): Omit<PictureContent, 'place'> {
  const [first, newest] = [epochs[0], epochs.at(-1)]
  if (!first || !newest) return { title: 'Epochs', line: 'No epoch is on record.', figures: [], drawing: '' }
  const coverage = coverageOf(newest)
  const middle = (AREA.left + AREA.right) / 2
  const chart = { ...AREA, open: coverage === 'complete' ? undefined : newest.no, most: countText }
  const transactions = epochs.reduce((sum, { tx_count }) => sum + BigInt(tx_count), 0n)
  const blocks = epochs.reduce((sum, { blk_count }) => sum + BigInt(blk_count), 0n)
  const fees = lovelace(epochs.reduce((sum, epoch) => sum + epoch.fees, 0n))
  return {
    title: epochs.length === 1 ? `Epoch ${first.no}` : `Epochs ${first.no} to ${newest.no}`,
    line: `${extentText(epochs, first.no, newest.no)}${newestWords(newest.no)[coverage]}`,
    figures: [
      { label: 'Transactions', value: countText(transactions) },
      { label: 'Fees', value: adaText(fees, 2), unit: 'ADA' },
      { label: 'Blocks', value: countText(blocks) },
    ],
    drawing: [
      epochBars({
        ...chart,
        ...seriesOf(epochs, first.no, newest.no, ({ tx_count }) => tx_count),
        right: middle - BETWEEN / 2,
        series: 'tx',
        caption: 'Transactions',
      }),
      epochBars({
        ...chart,
        ...seriesOf(epochs, first.no, newest.no, feesOfBar),
        left: middle + BETWEEN / 2,
        series: 'fee',
        caption: 'Fees, ADA',
        most: (value) => countText(Math.round(value)),
      }),
    ].join(''),
  }
}

/** Sums are of the epochs on record alone, and the picture says so. */
function extentText(epochs: readonly Epoch[], first: number, last: number): string {
  const missing = last - first + 1 - epochs.length
  return missing === 0
    ? `Sums of ${countText(epochs.length)} epochs`
    : `Sums of the ${countText(epochs.length)} epochs on record; ${countText(missing)} are missing`
}

function newestWords(no: number): Readonly<Record<EpochCoverage, string>> {
  return {
    complete: '',
    running: `; epoch ${no} is in progress`,
    partial: `; epoch ${no} is incomplete on record`,
    old: `; epoch ${no} is incomplete here`,
  }
}
