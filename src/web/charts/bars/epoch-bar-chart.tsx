import { type ComponentProps, memo, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import { figureText } from '../../chain/measures/measure-text.ts'
import { compact } from '../../ui/values/amount.tsx'
import { epochMarks } from '../axis/epoch-marks.ts'
import type { EpochPlace } from '../epoch-series.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import type { Plot } from '../frame/plot.ts'
import type { RangeView } from '../linked/range-view.ts'
import { type Bars, type BarsOptions, readBars } from './bars.ts'
import { BarsPlot, CursorBar } from './bars-plot.tsx'
import '../chart-header.css'
import type { View } from '../linked/view.ts'
import { MovingBars } from './moving-bars.tsx'

/** A bar chart while a gesture moves its range, and nothing at rest. */
const MovingChart = memo(function MovingChart(props: ComponentProps<typeof MovingBars>) {
  return props.view.moving.useSelected(isSet) && <MovingBars {...props} />
})

function isSet(view: View | undefined): boolean {
  return view !== undefined
}

/** Space above the plot, in pixels. */
const TOP = 8
/** Epochs of a long step of the cursor. */
const PAGE = 10

export interface EpochBarChartProps extends BarsOptions {
  readonly network: Network
  readonly height: number
  /** The epoch under the hairline; linked charts share it. */
  readonly cursor?: number | undefined
  readonly onCursor?: (epochNo: number | undefined) => void
  readonly onOpen?: (epochNo: number) => void
  readonly showMonths?: boolean
  /** The id of an element that describes the chart in words. */
  readonly describedBy?: string
  /** Whether the number of the epoch stands over the hairline: one of charts above each other has it. */
  readonly showFlag?: boolean
  /** The view that a gesture moves, and the place of each epoch of the record; a chart without it stays. */
  readonly view?: RangeView | undefined
  readonly record?: readonly EpochPlace[]
}

/**
 * Bars of one measure over the epochs of a range, each with a soft body and a hard cap at its value. Missing
 * epochs are gaps with dashed edges. A logarithmic scale has no zero, so its bars are caps without a body.
 */
export const EpochBarChart = memo(function EpochBarChart({
  network,
  places,
  measure,
  height,
  scale = 'linear',
  cursor,
  onCursor,
  onOpen,
  running,
  picked,
  showMedian = false,
  isRecorded = false,
  showMonths = true,
  showFlag = true,
  describedBy,
  view,
  record,
}: EpochBarChartProps) {
  const bars = useMemo(
    () => readBars({ places, measure, scale, running, picked, showMedian, isRecorded }),
    [places, measure, scale, running, picked, showMedian, isRecorded],
  )
  const zone = timeZone.use()
  const plot = useMemo(() => barsPlot(network, bars, showMonths, zone), [network, bars, showMonths, zone])
  const { first, last } = bars
  const name = `${measure.title} per epoch${measure.unit ? ` in ${measure.unit}` : ''}, ${first} to ${last}`
  return (
    <ChartFrame
      plot={plot}
      height={height}
      name={name}
      aria-describedby={describedBy}
      className={`epoch-bars series-${measure.series}`}
      cursor={
        onCursor && {
          at: cursor,
          first,
          last,
          rest: picked ?? last,
          page: PAGE,
          flag: showFlag ? String(cursor) : undefined,
          keys: `arrow keys move the cursor, Enter opens the epoch${view ? ', plus and minus zoom, 0 resets' : ''}`,
          valueText:
            cursor === undefined
              ? 'no epoch chosen'
              : `epoch ${cursor}: ${epochText(measure, places[cursor - first], bars)}`,
          onMove: onCursor,
          onEnter: cursor === undefined ? undefined : () => onOpen?.(cursor),
        }
      }
      onPress={onOpen}
      moving={
        view &&
        record && (
          <MovingChart
            network={network}
            plot={plot}
            bars={bars}
            record={record}
            measure={measure}
            height={height}
            hasMonths={showMonths}
            view={view}
          />
        )
      }
    />
  )
})

/** Each epoch has a place around its number. */
export function barsPlot(network: Network, bars: Bars, hasMonths: boolean, zone?: TimeZone): Plot {
  const { first, last, scale, ticks } = bars
  return {
    across: [first - 0.5, last + 0.5],
    range: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    scale,
    ticks: ticks.map((value) => ({ value, label: compact(value) })),
    marks: epochMarks(network, bars, (no) => (no - first + 0.5) / (last - first + 1), hasMonths, zone),
    lines: hasMonths ? 2 : 1,
    hasAxisLine: true,
    top: TOP,
    series: (place) => <BarsPlot bars={bars} {...place} />,
    underCursor: (at, place) => <CursorBar bars={bars} at={at} {...place} />,
  }
}

/** The figure of an epoch in words, or the reason why there is none. */
function epochText(measure: Measure, place: EpochPlace | undefined, { gaps, running }: Bars): string {
  if (!place) return 'not in this range'
  const { no, epoch } = place
  const figure = epoch && figureOf(measure, epoch)
  if (!figure) return gaps.find(({ first, last }) => first <= no && no <= last)?.texts.at(-1) ?? 'no figure'
  const text = [figureText(figure, measure.form), measure.unit].filter(Boolean).join(' ')
  return no === running ? `${text} so far` : text
}
