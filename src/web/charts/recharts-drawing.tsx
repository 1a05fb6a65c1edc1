import { memo, useId, useMemo } from 'react'
import { Area, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import { type ChartScale, chartWidth, VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import { ChartText, MarksAbove, MarksBelow } from './chart-marks.tsx'
import { axisHeight, type ChartModel } from './chart-model.ts'
import type { NamedEpochRange } from './epoch-series.ts'
import { Hatch } from './hatch.tsx'
import { barPoints, capPoints, type StepPoint, stepPoints } from './series-points.ts'

export interface RechartsDrawingProps {
  readonly model: ChartModel
  /** With the axis of values, in pixels. */
  readonly width: number
  /** With its axis below, in pixels. */
  readonly height: number
  /** The axes that are drawn: that of the values is left out of a small chart, whose place axis has its ends alone. */
  readonly axes: 'both' | 'ends'
  /** The place of the present, which is a red line. */
  readonly now?: number | undefined
  /** The place that the page is about, or that is selected: its bar is solid. */
  readonly picked?: number | undefined
  /** A line at the first place of each, with its name where that fits. */
  readonly eras?: readonly NamedEpochRange[] | undefined
}

/** Space above a plot, for the handle of the cursor. */
const TOP = 8
/** From the place of a text to the line on which it stands, in pixels: of one below an axis, and of one beside it. */
const BELOW = 8
const MIDDLE = 4
/** Pixels from one line of text to the next. */
const LINE = 15
/** Share of the width from which a text longer than a number ends near its mark: centred it would leave the plot. */
const NEAR_END = 0.92
const SHORT = 5
const POINT_RADIUS = 3

/** A chart of places that are equally far apart, by recharts. */
export const RechartsDrawing = memo(function RechartsDrawing({
  model,
  width,
  height,
  axes,
  now,
  picked,
  eras = [],
}: RechartsDrawingProps) {
  const { ticks, scale } = model
  const [base, top] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const hasValueAxis = axes === 'both'
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <MarksBelow model={model} eras={eras} hasGrid={hasValueAxis} />
      <PlaceAxis model={model} width={width} hasEnds={!hasValueAxis} now={now} />
      <YAxis
        hide={!hasValueAxis}
        width={VALUE_AXIS_WIDTH}
        scale={scale}
        domain={[base, top]}
        allowDataOverflow
        ticks={ticks.map(({ value }) => value)}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }) => (
          <ChartText x={x} y={Number(y) + MIDDLE} anchor="end">
            {ticks[index]?.label}
          </ChartText>
        )}
      />
      <Series model={model} base={base} picked={picked} />
      <MarksAbove model={model} now={now} />
    </ComposedChart>
  )
})

/** The axis of places: the marks for which there is room, or the first and the last place alone. */
function PlaceAxis({
  model,
  width,
  hasEnds,
  now,
}: {
  model: ChartModel
  width: number
  hasEnds: boolean
  now: number | undefined
}) {
  const { first, last, marks } = model
  const shown = useMemo(
    () =>
      hasEnds
        ? [first, now ?? last].map((at) => ({ at, lines: [String(at)] }))
        : marks.filter(({ widths }) => widths.includes(chartWidth(width))),
    [hasEnds, first, last, now, marks, width],
  )
  // On a phone the texts have no room but that of the margin.
  const end = chartWidth(width) === 'narrow' ? width + 2 * BELOW : width
  const anchorOf = (at: number, index: number, text: string) => {
    if (hasEnds) return index === 0 ? 'start' : 'end'
    return text.length > SHORT && (at - first + 0.5) / (last - first + 1) > NEAR_END ? 'end' : 'middle'
  }
  return (
    <XAxis
      type="number"
      dataKey="at"
      domain={[first - 0.5, last + 0.5]}
      allowDataOverflow
      ticks={shown.map(({ at }) => at)}
      interval={0}
      height={axisHeight(model)}
      stroke="var(--k-axis)"
      tickLine={!hasEnds}
      tick={({ x, y, payload, index }) =>
        shown[index]?.lines.map((text, line) => {
          const anchor = anchorOf(payload.value, index, text)
          return (
            <ChartText
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
              key={line}
              x={anchor === 'end' && !hasEnds ? Math.min(Number(x) + 2 * BELOW, end) : x}
              y={Number(y) + BELOW + line * LINE}
              anchor={anchor}
              isFaint={line > 0}
            >
              {text}
            </ChartText>
          )
        })
      }
    />
  )
}

/**
 * The series: bars with a soft body and a hard cap, or steps where there are many; what is in progress, hatched; a second series as a dashed
 * line; a line of means. A logarithmic scale has no zero, so its bars are caps without a body.
 */
function Series({ model, base, picked }: { model: ChartModel; base: number; picked: number | undefined }) {
  const { first, values, other, means, shape, scale, running, faded, outlined } = model
  const isLog = scale === 'log'
  const [plain, pale] = useMemo(() => {
    const drawn = values.map((value, i) =>
      first + i === running || first + i === outlined || (isLog && value === 0) ? undefined : value,
    )
    return [
      drawn.map((value, i) => (faded?.has(first + i) ? undefined : value)),
      drawn.map((value, i) => (faded?.has(first + i) ? value : undefined)),
    ]
  }, [values, first, running, outlined, isLog, faded])
  const empty = outlined === undefined ? undefined : values[outlined - first]
  const current = running === undefined ? undefined : values[running - first]
  const solid = picked === undefined || picked === running ? undefined : values[picked - first]
  const beyond = useMemo(() => stepPoints(first, other), [first, other])
  const meanPoints = useMemo(
    () => means.map((value, i): StepPoint => ({ at: first + i, value })),
    [first, means],
  )
  const dots = useMemo(() => dotsOf(model), [model])
  return (
    <>
      <Bars {...{ first, values: plain, shape, base, scale }} edge="var(--k)" soft="var(--ks)" />
      {faded && (
        <Bars {...{ first, values: pale, shape, base, scale }} edge="var(--c-rule-2)" soft="var(--c-rule)" />
      )}
      {current !== undefined && running !== undefined && !isLog && (
        <Running at={running} value={current} count={values.length} base={base} />
      )}
      {empty !== undefined && outlined !== undefined && (
        <Area
          {...still}
          data={barPoints(outlined, [empty], base) as StepPoint[]}
          stroke="var(--c-ink)"
          strokeWidth={1.25}
          strokeDasharray="3 3"
          fill="none"
        />
      )}
      {solid !== undefined && picked !== undefined && !isLog && (
        <Area
          {...still}
          data={barPoints(picked, [solid], base) as StepPoint[]}
          stroke="none"
          fill="var(--k)"
        />
      )}
      {dots.length > 0 && (
        <Line
          {...still}
          data={dots as StepPoint[]}
          stroke="none"
          dot={{ r: POINT_RADIUS, fill: 'var(--c-page)', stroke: 'var(--k)' }}
        />
      )}
      {beyond.length > 0 && (
        <Area
          {...line}
          data={beyond as StepPoint[]}
          type="stepAfter"
          stroke="var(--k-other, var(--k))"
          strokeWidth={2}
          strokeDasharray="3 3"
        />
      )}
      {meanPoints.length > 0 && (
        <Area {...line} data={meanPoints as StepPoint[]} stroke="var(--c-ink)" strokeWidth={1.25} />
      )}
    </>
  )
}

/** A series that does not move by itself, has no cursor of recharts' own, and lies where it stands among the marks. */
const still = {
  dataKey: 'value',
  activeDot: false,
  isAnimationActive: false,
  fillOpacity: 1,
  zIndex: 0,
} as const

/** A line, as an area without a filling: recharts' `Line` measures its length with each rendering. */
const line = { ...still, fill: 'none' } as const

function Bars({
  first,
  values,
  shape,
  base,
  scale,
  edge,
  soft,
}: Pick<ChartModel, 'first' | 'values' | 'shape'> & {
  base: number
  scale: ChartScale
  edge: string
  soft: string
}) {
  const isLog = scale === 'log'
  const [body, caps] = useMemo(
    () =>
      shape === 'steps'
        ? [stepPoints(first, values), undefined]
        : [isLog ? [] : barPoints(first, values, base), capPoints(first, values)],
    [shape, first, values, base, isLog],
  )
  return (
    <>
      {body.length > 0 && (
        <Area
          {...still}
          data={body as StepPoint[]}
          type={shape === 'steps' ? 'stepAfter' : 'linear'}
          stroke={shape === 'steps' ? edge : 'none'}
          strokeWidth={1.5}
          fill={isLog ? 'none' : soft}
        />
      )}
      {caps && <Area {...line} data={caps as StepPoint[]} stroke={edge} strokeWidth={2} />}
    </>
  )
}

/** Width in places of a bar of which the hatching is seen, of so many places. */
function hatchedWidth(count: number): number {
  return Math.max(0.82, count / 90)
}

/** A value that is not final: hatched in an outline, and never so narrow that it would look solid. */
function Running({ at, value, count, base }: { at: number; value: number; count: number; base: number }) {
  const hatch = useId()
  const end = at + 0.41
  const from = end - hatchedWidth(count)
  const outline = [
    { at: from, value: base },
    { at: from, value },
    { at: end, value },
    { at: end, value: base },
  ]
  return (
    <>
      <defs>
        <Hatch id={hatch} fill="var(--k)" />
      </defs>
      <Area {...still} data={outline} stroke="none" fill="var(--c-page)" />
      <Area {...still} data={outline} stroke="var(--k)" strokeWidth={1} fill={`url(#${hatch})`} />
    </>
  )
}

/** Values that are no bars on a logarithmic scale: zeros, on its base line, and one that is not final. */
function dotsOf({ first, values, running, scale, ticks }: ChartModel): readonly StepPoint[] {
  if (scale !== 'log') return []
  return values.flatMap((value, i): StepPoint[] => {
    const at = first + i
    if (value === 0)
      return [
        { at, value: ticks[0]?.value },
        { at, value: undefined },
      ]
    return at === running && value !== undefined ? [{ at, value }] : []
  })
}
