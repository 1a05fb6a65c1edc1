import { memo, useMemo } from 'react'
import { timeZone } from '#web/browser/choices.ts'
import { figureOf, figureText, type Measure } from '#web/measures/measure.ts'
import { Chart } from './chart.tsx'
import { type ChartModel, type EpochChartOptions, epochChart, medianOf } from './chart-model.ts'
import type { ChartRoomProps } from './chart-room.tsx'
import type { EpochPlace, NamedEpochRange } from './epoch-series.ts'
import './chart-header.css'

export interface EpochChartProps
  extends Omit<EpochChartOptions, 'zone'>,
    Pick<
      ChartRoomProps,
      'describedBy' | 'isBelow' | 'onDraw' | 'onPress' | 'takesFirstTap' | 'pathOf' | 'shaded'
    > {
  /** With its axis below, in pixels. */
  readonly height: number
  /** The epoch that the page is about, or that is selected: its bar is solid. */
  readonly picked?: number | undefined
  /** The epoch under the cursor; linked charts share it. */
  readonly cursor?: number | undefined
  /** A chart without it is a picture. */
  readonly onCursor?: ((epochNo: number | undefined) => void) | undefined
  /** Effect of a key that moves the cursor, where that is another one. */
  readonly onStep?: ((epochNo: number | undefined) => void) | undefined
  /** Opens an epoch by a key. */
  readonly onOpen?: (epochNo: number) => void
  /** Effect of Enter, for assistive technology. */
  readonly action?: string
  /** Further keys. */
  readonly keys?: string | undefined
  /** Whether the number of the epoch stands at the axis: one of charts above each other has it. */
  readonly showFlag?: boolean
  readonly eras?: readonly NamedEpochRange[] | undefined
}

/** One measure over the epochs of a range. Missing epochs are gaps with dashed edges. */
export const EpochChart = memo(function EpochChart({
  height,
  picked,
  cursor,
  onCursor,
  onStep,
  onOpen,
  action = 'Enter opens the epoch',
  keys,
  showFlag = false,
  eras,
  describedBy,
  isBelow,
  onDraw,
  shaded,
  onPress,
  takesFirstTap,
  pathOf,
  ...chart
}: EpochChartProps) {
  const { network, places, measure, scale, running, line, median, all, hasMonths, faded } = chart
  const { level, named, outlined } = chart
  const zone = timeZone.use()
  const model = useMemo(() => {
    const marks = { faded, level, named, outlined }
    return epochChart({
      network,
      places,
      measure,
      scale,
      running,
      line,
      median,
      all,
      hasMonths,
      zone,
      ...marks,
    })
  }, [
    network,
    places,
    measure,
    scale,
    running,
    line,
    median,
    all,
    hasMonths,
    zone,
    faded,
    level,
    named,
    outlined,
  ])
  const { first, last } = model
  const unit = measure.unit ? ` in ${measure.unit}` : ''
  const name = `${measure.title} per epoch${unit}, ${first} to ${last}${scale === 'log' ? ', logarithmic scale' : ''}`
  const at = cursor ?? picked
  return (
    <Chart
      model={model}
      height={height}
      axes="both"
      name={name}
      picked={picked}
      eras={eras}
      className={`epoch-chart-room series-${measure.series}`}
      {...{ describedBy, onDraw, shaded, onPress, pathOf }}
      takesFirstTap={takesFirstTap ?? false}
      isBelow={isBelow ?? false}
      cursor={
        onCursor && {
          at: cursor,
          rest: picked ?? last,
          flag: showFlag && cursor !== undefined ? String(cursor) : undefined,
          keys: ['arrow keys move the cursor', action, keys].filter(Boolean).join(', '),
          valueText:
            at === undefined
              ? 'no epoch chosen'
              : `epoch ${at}: ${epochText(measure, places[at - first], model)}`,
          onMove: onCursor,
          onStep,
          onEnter: at === undefined ? undefined : () => onOpen?.(at),
        }
      }
    />
  )
})

/** The median of a chart, which is marked as its line is, to stand beside the title. */
export function MedianNote({
  measure,
  places,
  running,
  median,
}: Pick<EpochChartOptions, 'measure' | 'places' | 'running' | 'median'>) {
  const shown = useMemo(
    () => medianOf({ measure, places, running, median }),
    [measure, places, running, median],
  )
  if (!shown) return null
  return (
    <span className="chart-median">{['median', shown.text, measure.unit].filter(Boolean).join(' ')}</span>
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
