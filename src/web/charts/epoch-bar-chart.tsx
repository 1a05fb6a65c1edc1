import { memo, useMemo } from 'react'
import { timeZone } from '#web/browser/choices.ts'
import { figureOf, figureText, type Measure } from '#web/measures/measure.ts'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartModel, type EpochChartOptions, epochChart, medianOf } from './chart-model.ts'
import type { EpochPlace } from './epoch-series.ts'
import { MovingChart } from './linked/moving-chart.tsx'
import type { RangeView } from './linked/range-view.ts'
import './chart-header.css'

export interface EpochBarChartProps extends Omit<EpochChartOptions, 'zone'> {
  /** With its axis below, in pixels. */
  readonly height: number
  /** The epoch that the page is about, whose bar is solid. */
  readonly picked?: number | undefined
  /** The epoch under the hairline; linked charts share it. */
  readonly cursor?: number | undefined
  readonly onCursor?: (epochNo: number | undefined) => void
  readonly onOpen?: (epochNo: number) => void
  /** The effect of a press on an epoch, where that does not open it. */
  readonly onPress?: ((epochNo: number) => void) | undefined
  /** The id of an element that describes the chart in words. */
  readonly describedBy?: string
  /** Whether the number of the epoch stands over the hairline: one of charts above each other has it. */
  readonly showFlag?: boolean
  /** The view that a gesture moves, and the place of each epoch of the record; a chart without it stays. */
  readonly view?: RangeView | undefined
  readonly record?: readonly EpochPlace[]
}

/**
 * One measure over the epochs of a range: bars with a soft body and a hard cap, or steps where there are many. Missing epochs are gaps
 * with dashed edges. A logarithmic scale has no zero, so its bars are caps without a body.
 */
export const EpochBarChart = memo(function EpochBarChart({
  height,
  picked,
  cursor,
  onCursor,
  onOpen,
  onPress = onOpen,
  describedBy,
  showFlag = true,
  view,
  record,
  ...chart
}: EpochBarChartProps) {
  const { network, places, measure, scale, running, showMedian, hasMonths } = chart
  const zone = timeZone.use()
  const options = useMemo(
    () => ({ network, places, measure, scale, running, showMedian, hasMonths, zone }),
    [network, places, measure, scale, running, showMedian, hasMonths, zone],
  )
  const model = useMemo(() => epochChart(options), [options])
  const { first, last } = model
  const unit = measure.unit ? ` in ${measure.unit}` : ''
  const name = `${measure.title} per epoch${unit}, ${first} to ${last}${scale === 'log' ? ', logarithmic scale' : ''}`
  return (
    <ChartFrame
      model={model}
      height={height}
      name={name}
      picked={picked}
      aria-describedby={describedBy}
      className={`epoch-chart-frame series-${measure.series}`}
      cursor={
        onCursor && {
          at: cursor,
          rest: picked ?? last,
          flag: showFlag ? String(cursor) : undefined,
          keys: `arrow keys move the cursor, Enter opens the epoch${view ? ', plus and minus zoom, 0 resets' : ''}`,
          valueText:
            cursor === undefined
              ? 'no epoch chosen'
              : `epoch ${cursor}: ${epochText(measure, places[cursor - first], model)}`,
          onMove: onCursor,
          onEnter: cursor === undefined ? undefined : () => onOpen?.(cursor),
        }
      }
      onPress={onPress}
      moving={
        view &&
        record && <MovingChart model={model} options={options} record={record} height={height} view={view} />
      }
    />
  )
})

/** The median of a chart, which is marked as its line is, to stand beside the title. */
export function MedianNote({
  measure,
  places,
  running,
}: Pick<EpochChartOptions, 'measure' | 'places' | 'running'>) {
  const median = useMemo(() => medianOf(measure, places, running), [measure, places, running])
  if (!median) return null
  return (
    <span className="chart-median">{['median', median.text, measure.unit].filter(Boolean).join(' ')}</span>
  )
}

/** The figure of an epoch in words, or the reason why there is none. */
function epochText(measure: Measure, place: EpochPlace | undefined, { gaps, running }: ChartModel): string {
  if (!place) return 'not in this range'
  const { no, epoch } = place
  const figure = epoch && figureOf(measure, epoch)
  if (!figure) return gaps.find(({ first, last }) => first <= no && no <= last)?.texts.at(-1) ?? 'no figure'
  const text = [figureText(figure, measure.form), measure.unit].filter(Boolean).join(' ')
  return no === running ? `${text} so far` : text
}
