import { memo, use, useMemo } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import { CursorPlaceContext } from './chart-cursor.ts'
import type { ChartModel } from './chart-model.ts'
import { rechartsStyle } from './recharts-style.ts'

export interface RechartsDrawingProps {
  readonly model: ChartModel
  /** With its axis below, in pixels. */
  readonly height: number
  /** The axes that are drawn: that of the values is left out of a small chart, whose place axis has its ends alone. */
  readonly axes: 'both' | 'ends'
  /** The place of the present, which is a red line. */
  readonly now?: number | undefined
  readonly onMove: (at: number | undefined) => void
  readonly onPress?: ((at: number) => void) | undefined
}

/** Space above a plot, for the handle of the cursor. */
const TOP = 8
const AXIS_HEIGHT = 24
const HANDLE = 7

/** A chart of steps by recharts: the series as an area, what is announced as a dashed line, the present and the cursor as lines. */
export const RechartsDrawing = memo(function RechartsDrawing({
  model,
  height,
  axes,
  now,
  onMove,
  onPress,
}: RechartsDrawingProps) {
  const { first, last, ticks, marks } = model
  const data = useMemo(() => placesOf(model), [model])
  const hasValueAxis = axes === 'both'
  const placeAt = (label: string | number | undefined) =>
    label === undefined ? undefined : Math.min(Math.max(Math.round(Number(label)), first), last)
  return (
    <ComposedChart
      data={data as ChartPlace[]}
      responsive
      style={{ width: '100%', height }}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      // A press is for the place under it, also where no move came before, as with a finger.
      throttledEvents={[]}
      onMouseMove={({ activeLabel }) => onMove(placeAt(activeLabel))}
      onMouseLeave={() => onMove(undefined)}
      onClick={({ activeLabel }) => {
        const at = placeAt(activeLabel)
        onMove(at)
        if (at !== undefined) onPress?.(at)
      }}
    >
      {hasValueAxis && <CartesianGrid vertical={false} stroke="var(--k-grid)" />}
      <XAxis
        type="number"
        dataKey="at"
        domain={[first - HALF, last + HALF]}
        allowDataOverflow
        ticks={hasValueAxis ? marks.map(({ at }) => at) : [first, now ?? last]}
        interval={hasValueAxis ? 'equidistantPreserveStart' : 0}
        height={AXIS_HEIGHT}
        stroke="var(--k-axis)"
        tick={rechartsStyle.tick}
        tickLine={hasValueAxis}
      />
      <YAxis
        hide={!hasValueAxis}
        width={VALUE_AXIS_WIDTH}
        domain={[ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]}
        allowDataOverflow
        ticks={ticks.map(({ value }) => value)}
        tickFormatter={(value: number) => ticks.find((tick) => tick.value === value)?.label ?? ''}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={rechartsStyle.tick}
      />
      <Area
        type="step"
        dataKey="value"
        stroke="var(--k)"
        strokeWidth={1.5}
        fill="var(--ks)"
        fillOpacity={1}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        type="step"
        dataKey="other"
        stroke="var(--k)"
        strokeWidth={2}
        strokeDasharray="3 3"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      {model.cuts.map(({ at, text }) => (
        <ReferenceLine
          key={at}
          x={at}
          stroke="none"
          label={{ value: text, position: 'insideTopLeft', ...rechartsStyle.tick }}
        />
      ))}
      {now !== undefined && <ReferenceLine x={now} stroke="var(--c-needle)" strokeWidth={2} />}
      <CursorLine />
    </ComposedChart>
  )
})

/** Half of a place, which is around its number. */
const HALF = 0.5

interface ChartPlace {
  readonly at: number
  readonly value: number | undefined
  readonly other: number | undefined
}

/** The values by place. The first and the last place go on to their outer edges. */
function placesOf({ first, last, values, other }: ChartModel): readonly ChartPlace[] {
  const place = (at: number, no: number) => ({ at, value: values[no - first], other: other[no - first] })
  return [
    place(first - HALF, first),
    ...values.map((_, i) => place(first + i, first + i)),
    place(last + HALF, last),
  ]
}

/** The line of the cursor, with a handle above the plot. */
function CursorLine() {
  const at = use(CursorPlaceContext)
  if (at === undefined) return null
  return (
    <ReferenceLine
      x={at}
      stroke="var(--c-ink)"
      label={({ viewBox: { x = 0, y = 0 } }) => (
        <rect
          x={Number(x) - HANDLE / 2}
          y={Number(y) - HANDLE}
          width={HANDLE}
          height={HANDLE}
          fill="var(--c-ink)"
        />
      )}
    />
  )
}
