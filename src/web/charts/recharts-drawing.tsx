import { memo, type ReactNode, useMemo } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import type { ChartModel } from './chart-model.ts'
import { rechartsStyle } from './recharts-style.ts'
import { type StepPoint, stepPoints } from './step-points.ts'

export interface RechartsDrawingProps {
  readonly model: ChartModel
  /** With its axis below, in pixels. */
  readonly height: number
  /** The axes that are drawn: that of the values is left out of a small chart, whose place axis has its ends alone. */
  readonly axes: 'both' | 'ends'
  /** The place of the present, which is a red line. */
  readonly now?: number | undefined
}

/** Space above a plot, for the handle of the cursor. */
const TOP = 8
const AXIS_HEIGHT = 24
/** From the place of a text to the line on which it stands, in pixels: of one below an axis, and of one beside it. */
const BELOW = 8
const MIDDLE = 4

/** A chart of steps by recharts: the series as an area, what is beyond the present as a dashed line, and the present. */
export const RechartsDrawing = memo(function RechartsDrawing({
  model,
  height,
  axes,
  now,
}: RechartsDrawingProps) {
  const { first, last, ticks, marks, values, other } = model
  const [series, beyond] = useMemo(
    () => [stepPoints(first, values), stepPoints(first, other)],
    [first, values, other],
  )
  const hasValueAxis = axes === 'both'
  const [base, top] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const shown = useMemo(
    () => marks.filter(({ widths }) => widths.includes('narrow')).map(({ at }) => at),
    [marks],
  )
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height }}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      {hasValueAxis && (
        <CartesianGrid
          vertical={false}
          stroke="var(--k-grid)"
          // Its own are found by measuring the texts of the axes.
          horizontalCoordinatesGenerator={({ offset }) =>
            ticks.map(({ value }) => offset.top + offset.height * (1 - (value - base) / (top - base)))
          }
          verticalCoordinatesGenerator={() => []}
        />
      )}
      <XAxis
        type="number"
        dataKey="at"
        domain={[first - 0.5, last + 0.5]}
        allowDataOverflow
        ticks={hasValueAxis ? shown : [first, now ?? last]}
        interval={0}
        height={AXIS_HEIGHT}
        stroke="var(--k-axis)"
        tick={({ x, y, payload, index }) => (
          <Text
            x={x}
            y={Number(y) + BELOW}
            // Nothing of a small chart stands beside it.
            anchor={hasValueAxis ? 'middle' : index === 0 ? 'start' : 'end'}
          >
            {payload.value}
          </Text>
        )}
        tickLine={hasValueAxis}
      />
      <YAxis
        hide={!hasValueAxis}
        width={VALUE_AXIS_WIDTH}
        domain={[base, top]}
        allowDataOverflow
        ticks={ticks.map(({ value }) => value)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }) => (
          <Text x={x} y={Number(y) + MIDDLE} anchor="end">
            {ticks[index]?.label}
          </Text>
        )}
      />
      <Area
        data={series as StepPoint[]}
        type="stepAfter"
        dataKey="value"
        stroke="var(--k)"
        strokeWidth={1.5}
        fill="var(--ks)"
        fillOpacity={1}
        activeDot={false}
        isAnimationActive={false}
      />
      {beyond.length > 0 && (
        <Line
          data={beyond as StepPoint[]}
          type="stepAfter"
          dataKey="value"
          stroke="var(--k)"
          strokeWidth={2}
          strokeDasharray="3 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {model.cuts.map(({ at, text }) => (
        <ReferenceLine
          key={at}
          x={at}
          stroke="none"
          label={({ viewBox: { x = 0, y = 0 } }) => (
            <Text x={Number(x) + 5} y={Number(y) + 14} anchor="start">
              {text}
            </Text>
          )}
        />
      ))}
      {now !== undefined && <ReferenceLine x={now} stroke="var(--c-needle)" strokeWidth={2} />}
    </ComposedChart>
  )
})

/** A text of an axis. recharts measures those of its own, each by a layout of the page. */
function Text({
  x,
  y,
  anchor,
  children,
}: {
  x: number | string
  y: number
  anchor: 'start' | 'middle' | 'end'
  children: ReactNode
}) {
  return (
    <text x={x} y={y} textAnchor={anchor} style={rechartsStyle.tick}>
      {children}
    </text>
  )
}
