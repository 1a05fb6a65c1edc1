import type { Network } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import type { ChartPicture } from '../../charts/picture/chart-picture.tsx'
import { extentOf } from '../compare-words.ts'
import { comparisonChart, type Side } from '../comparison.ts'
import type { PictureContext } from './epochs-picture.ts'
import { legendOf, pictureTitle, rangeText, sourceLine } from './picture-words.ts'

/** Two ranges as their chart compares them. */
export interface ComparedSides {
  readonly a: Side
  readonly b: Side
  readonly measure: Measure
}

export function comparedPicture(
  { a, b, measure }: ComparedSides,
  { network, source, isOld, address }: PictureContext,
): ChartPicture {
  return {
    title: `${pictureTitle(network, [measure])}, two ranges`,
    subtitle: `A: ${extentOf(network, a.range)}. B: ${extentOf(network, b.range)}. Linear scale.`,
    charts: [
      {
        title: measure.title,
        unit: measure.unit,
        series: measure.series,
        model: comparisonChart(measure, a, b),
      },
    ],
    legend: [
      { mark: 'bar', text: `A: ${rangeText(a.range)}` },
      { mark: 'dashes', text: `B: ${rangeText(b.range)}` },
      { mark: 'none', text: 'Under the axis: epochs of A, then of B' },
      ...legendOf({ scale: 'linear', open: a.open, hasGaps: false, hasZero: false }),
      ...(b.open && !a.open
        ? legendOf({ scale: 'linear', open: b.open, hasGaps: false, hasZero: false }).map(
            ({ text }) => ({ mark: 'none', text: `${text}, in B` }) as const,
          )
        : []),
    ],
    source: [sourceLine(network, source, newestOf([a, b]), isOld), `Epochal, ${address}`],
  }
}

/** `epochal-mainnet-epochs-308-322-with-293-307-transactions.svg`. */
export function comparedName(
  network: Network,
  { a, b, measure }: ComparedSides,
  extension: 'svg' | 'png',
): string {
  const [first, second] = [a, b].map(({ range }) =>
    range.first === range.last ? `${range.first}` : `${range.first}-${range.last}`,
  )
  return `epochal-${network.name}-epochs-${first}-with-${second}-${measure.title.toLowerCase()}.${extension}`
}

/** The time of the newest block that the sides count. */
function newestOf(sides: readonly Side[]): UtcTime | undefined {
  const times = sides.flatMap(({ epochs }) => epochs.at(-1)?.end_time ?? [])
  return times.toSorted((a, b) => b - a)[0]
}
