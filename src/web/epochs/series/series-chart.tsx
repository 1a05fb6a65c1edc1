import { type ComponentProps, useId, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { MeasureKey } from '#explorer-protocol/epoch-searches.ts'
import { EpochBarChart, MedianNote } from '#web/charts/epoch-bar-chart.tsx'
import { type EpochPlace, epochsText } from '#web/charts/epoch-series.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import {
  blockCount,
  changeText,
  feePerTransaction,
  feeTotal,
  figureOf,
  figureText,
  type Measure,
  transactionCount,
} from '#web/measures/measure.ts'
import { type Extreme, rangeFigures } from '#web/measures/range-figures.tsx'
import type { Ratio } from '#web/measures/ratio.ts'
import { countedSlots, type OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import './series-chart.css'

/** A chart in one sentence, from the exact figures: its range, ends and extremes, and what is left out. */
export function seriesSummary(
  measure: Measure,
  places: readonly EpochPlace[],
  open: OpenEpoch | undefined,
): string {
  const [first = 0, last = first] = [places[0]?.no, places.at(-1)?.no]
  const shown = places.flatMap(({ epoch }) => (epoch ? [epoch] : []))
  const finished = shown.filter(({ no }) => no !== open?.no)
  const figures = finished.flatMap((epoch) => {
    const figure = figureOf(measure, epoch)
    return figure ? [{ no: epoch.no, figure }] : []
  })
  const [start, end] = [figures[0], figures.at(-1)]
  const { lowest, highest } = rangeFigures(measure, shown, finished)
  const isOpen = open && shown.some(({ no }) => no === open.no)
  const missing = places.length - shown.length
  const without = finished.length - figures.length
  const parts = [
    start && end && start !== end && `from ${at(start)} to ${at(end)}`,
    lowest && `lowest ${extremeText(lowest)}`,
    highest && `highest ${extremeText(highest)}`,
    !start && 'no figure of a finished epoch',
    missing > 0 && `${missing} not on record`,
    without > 0 && `${without} without a figure`,
    isOpen && `epoch ${open.no}, ${openTexts[open.coverage]}, left out`,
  ]
  const unit = measure.unit ? ` in ${measure.unit}` : ''
  return `${measure.title}${unit}, ${epochsText({ first, last })}: ${parts.filter(Boolean).join('; ')}.`

  function at({ no, figure }: { readonly no: number; readonly figure: Ratio }): string {
    return `${figureText(figure, measure.form)} in epoch ${no}`
  }

  function extremeText({ others, ...extreme }: Extreme): string {
    return others > 0 ? `${at(extreme)} and ${others} more` : at(extreme)
  }
}

/** Heights of a plot and of what is around it, in pixels: the last of linked charts has the months. */
const PLOT = 104
const AROUND = 32
const MONTHS = 16

/** One of linked charts above each other, under its title. */
export function SeriesChart({
  isFirst,
  isLast,
  open,
  plot,
  ...chart
}: {
  isFirst: boolean
  isLast: boolean
  open: OpenEpoch | undefined
  /** Height of the plot in pixels, where the page is not that of epochs with its table. */
  plot: number | undefined
  onCursor: (no: number | undefined) => void
} & Omit<
  ComponentProps<typeof EpochBarChart>,
  'height' | 'showFlag' | 'hasMonths' | 'onCursor' | 'describedBy'
>) {
  const summaryId = useId()
  const { measure, places } = chart
  const summary = useMemo(() => seriesSummary(measure, places, open), [measure, places, open])
  const { series, title, unit } = measure
  return (
    <figure className="epoch-chart">
      <div className="chart-header">
        <h2 className="chart-title">
          <Swatch series={series} /> {title}
          {unit && <span className="unit">&nbsp;{unit}</span>}
        </h2>
        {chart.showMedian && <MedianNote {...chart} />}
        {isFirst && plot === undefined && places.some(({ epoch }) => epoch) && (
          <a href="#epochs-table" className="series-table-link">
            Table of these figures
          </a>
        )}
        <span id={summaryId} className="visually-hidden">
          {summary}
        </span>
      </div>
      <EpochBarChart
        {...chart}
        describedBy={summaryId}
        height={(plot ?? PLOT) + AROUND + (isLast ? MONTHS : 0)}
        showFlag={isFirst}
        hasMonths={isLast}
      />
    </figure>
  )
}

const beside: readonly Measure[] = [transactionCount, feeTotal, feePerTransaction, blockCount]
/** Figures of a read-out at least. */
const FEWEST = 4

/** The figures of a read-out: those of the charts, and some beside them where there are few charts. */
export function readoutMeasures(charts: readonly Measure[]): readonly Measure[] {
  const others = beside.filter((measure) => !charts.includes(measure))
  return [...charts, ...others.slice(0, Math.max(FEWEST - charts.length, 0))]
}

const shortTitles: Partial<Record<MeasureKey, string>> = {
  'fee-per-tx': 'Fee per tx',
  'tx-per-block': 'Tx per block',
}

/** `Fees, ADA`. */
export function readoutTitle({ key, title, unit }: Measure): string {
  return [shortTitles[key] ?? title, unit].filter(Boolean).join(', ')
}

/**
 * The change of transactions against the epoch before. Of an epoch whose figures are not final, it is that against the same share
 * of the epoch before. Undefined where one of both is not known.
 */
export function readoutChange(
  network: Network,
  epoch: Epoch | undefined,
  before: Epoch | undefined,
  open: OpenEpoch | undefined,
): string | undefined {
  const [from, to] = [before, epoch].map((one) => one && figureOf(transactionCount, one))
  if (!epoch || !from || !to) return undefined
  if (epoch.no !== open?.no) return changeText(from, to)
  const [slots, all] = [countedSlots(network, epoch, open.coverage), epochLength(network, epoch.no)]
  return changeText({ over: from.over * BigInt(slots), under: from.under * BigInt(all) }, to)
}

/** The label of that change. */
export function changeLabel(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? `Tx vs pace of ${no - 1}` : `Tx vs ${no - 1}`
}
