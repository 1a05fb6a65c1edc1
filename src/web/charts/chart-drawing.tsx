import { memo, type ReactNode, useId, useMemo } from 'react'
import {
  type ChartWidth,
  chartWidth,
  VALUE_AXIS_WIDTH,
  valuePlace,
  widthClass,
  widthsWhere,
} from './axis-ticks.ts'
import type { ChartModel } from './chart-model.ts'
import type { AxisMark } from './epoch-series.ts'
import { Hatch } from './hatch.tsx'
import { BAR_WIDTH, seriesPaths, stepPaths } from './series-paths.ts'

/** Colours of a drawing: those of the page's style, or plain ones. */
export interface ChartPaint {
  readonly line: string
  readonly soft: string
  readonly grid: string
  readonly axis: string
  readonly reference: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly rule: string
  readonly page: string
}

/** The colours of the style around it, in both themes. */
export const PAGE_PAINT: ChartPaint = {
  line: 'var(--k)',
  soft: 'var(--ks)',
  grid: 'var(--k-grid)',
  axis: 'var(--k-axis)',
  reference: 'var(--k-ref)',
  ink: 'var(--c-ink)',
  ink2: 'var(--c-ink-2)',
  ink3: 'var(--c-ink-3)',
  rule: 'var(--c-rule-2)',
  page: 'var(--c-page)',
}

/** A plot to draw in. */
export interface PlotPlace {
  /** In pixels; undefined in a document, where a drawing is as wide as the `<svg>` around it. */
  readonly width?: number | undefined
  readonly height: number
  /** A value in pixels from the top of the plot. */
  readonly placeOf: (value: number) => number
  readonly paint: ChartPaint
}

/** Space above a plot, in pixels. */
export const TOP = 8
/** Pixels from the axis to its marks' ends. */
export const MARK = 6
/** Pixels from the axis to its texts. */
const BELOW_AXIS = 4
/** Between the lines of a text, in its sizes. */
const LINE = 1.25
const FONT_SIZE = 12
/** Share of the width from which a text longer than a number ends near its mark: centred it would leave the plot. */
const NEAR_END = 0.92
const SHORT = 5
const BEYOND = 10
const CAP = 2
const POINT_RADIUS = 3
/** Width in pixels from which a hatched bar does not look solid. */
const HATCHED = 7
/** Pixels of a character of a label, and of the space around the label. */
const CHARACTER = 7
const AROUND = 10

/** Height of a plot in a chart of this height, in pixels. */
export function plotHeight(height: number, { marks }: Pick<ChartModel, 'marks'>): number {
  return height - TOP - axisHeight(marks)
}

/** Height of the axis below a plot, in pixels. */
export function axisHeight(marks: readonly AxisMark[]): number {
  return marks.some(({ lines }) => lines.length > 1) ? 40 : 24
}

/** A chart that is as wide as its place. @param height with its axis below, in pixels */
export const StillChart = memo(function StillChart({ model, height }: { model: ChartModel; height: number }) {
  const plot = plotHeight(height, model)
  const placeOf = useMemo(() => valuePlace(model.scale, model.ticks, plot), [model, plot])
  return (
    <svg className="chart-plot" height={height} aria-hidden="true">
      <svg y={TOP} width="100%" height={plot} overflow="visible" aria-hidden="true">
        <ChartDrawing model={model} height={plot} placeOf={placeOf} paint={PAGE_PAINT} />
      </svg>
    </svg>
  )
})

/** A plot with its axes. */
export function ChartDrawing({ model, ...place }: { model: ChartModel } & PlotPlace) {
  const { ticks, marks, first, last } = model
  const share = (at: number) => (at - first + 0.5) / (last - first + 1)
  return (
    <>
      <ValueAxis ticks={ticks} {...place} />
      <SeriesDrawing model={model} {...place} />
      <line x2={across(place, 1)} y1={place.height} y2={place.height} stroke={place.paint.axis} />
      <Marks marks={marks} shareOf={share} {...place} />
    </>
  )
}

/** The lines of a grid, with their values left of the plot. */
export function ValueAxis({ ticks, ...place }: Pick<ChartModel, 'ticks'> & PlotPlace) {
  return ticks.map(({ value, label }) => {
    const y = place.placeOf(value)
    return (
      <g key={value}>
        <line x2={across(place, 1)} y1={y} y2={y} stroke={place.paint.grid} />
        <ValueLabel x={0} y={y} label={label} paint={place.paint} />
      </g>
    )
  })
}

/** @param x the left edge of the plot */
export function ValueLabel({
  x,
  y,
  label,
  paint,
}: {
  x: number
  y: number
  label: string
  paint: ChartPaint
}) {
  return (
    <text x={x - 8} y={y} dy="0.355em" textAnchor="end" fontSize={FONT_SIZE} fill={paint.ink3}>
      {label}
    </text>
  )
}

/** The marks below a plot. @param shareOf the place of a value as a share of the plot's width */
export function Marks({
  marks,
  shareOf,
  ...place
}: { marks: readonly AxisMark[]; shareOf: (at: number) => number } & PlotPlace) {
  return marks.map(({ at, widths, lines }) => (
    <Shown key={at} widths={widths} width={place.width}>
      <line
        x1={across(place, shareOf(at))}
        x2={across(place, shareOf(at))}
        y1={place.height}
        y2={place.height + MARK}
        stroke={place.paint.axis}
      />
      <MarkText
        x={across(place, shareOf(at))}
        y={place.height}
        lines={lines}
        share={shareOf(at)}
        paint={place.paint}
      />
    </Shown>
  ))
}

/** The lines of text under a mark. @param y the place of the axis @param share of the plot's width */
export function MarkText({
  x,
  y,
  lines,
  share,
  paint,
}: {
  x: string | number
  y: number
  lines: readonly string[]
  share: number
  paint: ChartPaint
}) {
  return lines.map((text, i) => {
    const ends = text.length > SHORT && share > NEAR_END
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
        key={i}
        x={x}
        y={y + BELOW_AXIS}
        dx={ends ? BEYOND : undefined}
        dy={`${1 + i * LINE}em`}
        textAnchor={ends ? 'end' : 'middle'}
        fontSize={FONT_SIZE}
        fill={i === 0 ? paint.ink2 : paint.ink3}
      >
        {text}
      </text>
    )
  })
}

/** The series of a chart with its gaps, what is in progress, the line of its median and a second series. */
export const SeriesDrawing = memo(function SeriesDrawing({
  model,
  seen,
  ...place
}: {
  model: ChartModel
  /** The number of places that are seen of a drawing that is wider than its plot; all unless set. */
  seen?: number
} & PlotPlace) {
  const { first, values, scale, running, shape, median, points, other, cuts } = model
  const { height, placeOf, paint } = place
  const count = Math.max(values.length, 1)
  const unit = place.width === undefined ? 1 : place.width / count
  const { area, line } = useMemo(
    () => seriesPaths(model, { unit, height, placeOf }),
    [model, unit, height, placeOf],
  )
  const otherLine = useMemo(
    () => stepPaths(other, { unit, height, placeOf }).line,
    [other, unit, height, placeOf],
  )
  const share = (at: number) => (at - first + 0.5) / count
  const current = running === undefined ? undefined : values[running - first]
  const isLog = scale === 'log'
  return (
    <>
      <Gaps model={model} {...place} />
      <Stretched count={count} {...place}>
        {area && <path d={area} fill={paint.soft} />}
        {line && <Line d={line} {...place} stroke={paint.line} thickness={shape === 'bars' ? CAP : 1.5} />}
        {otherLine && <Line d={otherLine} {...place} stroke={paint.ink} thickness={1.5} dashes="4 3" />}
      </Stretched>
      {running !== undefined && current !== undefined && !isLog && (
        <RunningBar at={share(running)} count={count} seen={seen ?? count} y={placeOf(current)} {...place} />
      )}
      {isLog && running !== undefined && current !== undefined && current > 0 && (
        <Point x={across(place, share(running))} y={placeOf(current)} paint={paint} />
      )}
      {isLog &&
        values.map((value, i) =>
          value === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a point is known by
            <Point key={i} x={across(place, share(first + i))} y={height} paint={paint} />
          ) : undefined,
        )}
      {points.map(({ at, value }) => (
        <rect
          key={at}
          x={across(place, share(at))}
          y={Math.max(placeOf(value), 0) - POINT_RADIUS}
          width={2 * POINT_RADIUS}
          height={2 * POINT_RADIUS}
          transform={`translate(${-POINT_RADIUS})`}
          fill={paint.page}
          stroke={paint.ink}
        />
      ))}
      {cuts.map(({ at, text }) => (
        <text
          key={at}
          x={across(place, (at - first) / count)}
          dx={(at - first) / count > NEAR_END ? -5 : 5}
          y={14}
          textAnchor={(at - first) / count > NEAR_END ? 'end' : 'start'}
          fontSize={FONT_SIZE}
          fill={paint.ink2}
        >
          {text}
        </text>
      ))}
      {median && !(isLog && median.value <= 0) && (
        <line
          x2={across(place, 1)}
          y1={placeOf(median.value)}
          y2={placeOf(median.value)}
          stroke={paint.reference}
          strokeDasharray="3 3"
        />
      )}
    </>
  )
})

/** The bar of a place, solid: that of the cursor, or of the epoch that the page is about. */
export function SolidBar({ model, at, ...place }: { model: ChartModel; at: number } & PlotPlace) {
  const { first, values, scale, running } = model
  const value = values[at - first]
  if (value === undefined || scale === 'log' || at === running) return null
  const width = (model.shape === 'bars' ? BAR_WIDTH : 1) / values.length
  const y = Math.max(place.placeOf(value) - CAP / 2, 0)
  return (
    <rect
      x={across(place, (at - first + 0.5) / values.length - width / 2)}
      y={y}
      width={across(place, width)}
      height={Math.max(place.height - y, 0)}
      fill={place.paint.line}
    />
  )
}

/** A value that is not final: hatched in an outline, and never so narrow that it would look solid. */
function RunningBar({
  at,
  count,
  seen,
  y,
  ...place
}: { at: number; count: number; seen: number; y: number } & PlotPlace) {
  const { height, paint } = place
  const hatch = useId()
  const width = BAR_WIDTH / count
  const own = widthsWhere((plotWidth) => (BAR_WIDTH / seen) * plotWidth >= HATCHED)
  const widened = widthsWhere((plotWidth) => (BAR_WIDTH / seen) * plotWidth < HATCHED)
  const bar = { y, height: Math.max(height - y, 0), fill: `url(#${hatch})`, stroke: paint.line }
  return (
    <>
      <Hatch id={hatch} fill={paint.line} />
      <Shown widths={own} width={place.width}>
        <rect {...bar} x={across(place, at - width / 2)} width={across(place, width)} />
      </Shown>
      <Shown widths={widened} width={place.width}>
        <g transform={`translate(${-HATCHED})`}>
          {[paint.page, bar.fill].map((fill) => (
            <rect key={fill} {...bar} x={across(place, at + 0.5 / count)} width={HATCHED} fill={fill} />
          ))}
        </g>
      </Shown>
    </>
  )
}

/** The places without a value: dashed edges, and the reason between them where there is room. */
function Gaps({ model: { gaps, first, values }, ...place }: { model: ChartModel } & PlotPlace) {
  const count = values.length
  const { height, paint } = place
  return gaps.map(({ first: begin, last: end, texts }) => {
    const [from, to] = [(begin - first) / count, (end + 1 - first) / count]
    const fitting = (plotWidth: number) =>
      texts.find((text) => (to - from) * plotWidth > text.length * CHARACTER + AROUND)
    return (
      <g key={begin}>
        {[from, to].map((share) => (
          <line
            key={share}
            x1={across(place, share)}
            x2={across(place, share)}
            y2={height}
            stroke={paint.rule}
            strokeDasharray="3 3"
          />
        ))}
        {texts.map((text) => (
          <Shown key={text} widths={widthsWhere((width) => fitting(width) === text)} width={place.width}>
            <text
              x={across(place, (from + to) / 2)}
              y={height / 2}
              textAnchor="middle"
              fontSize={FONT_SIZE}
              fill={paint.ink3}
            >
              {text}
            </text>
          </Shown>
        ))}
      </g>
    )
  })
}

/** A value that is no bar: a zero on a logarithmic scale, or one there that is not final. */
function Point({ x, y, paint }: { x: string | number; y: number; paint: ChartPaint }) {
  return <circle cx={x} cy={y} r={POINT_RADIUS} fill={paint.page} stroke={paint.line} />
}

function Line({
  d,
  stroke,
  thickness,
  dashes,
  width,
}: { d: string; stroke: string; thickness: number; dashes?: string } & Pick<PlotPlace, 'width'>) {
  return (
    <path
      d={d}
      fill="none"
      stroke={stroke}
      strokeWidth={thickness}
      strokeDasharray={dashes}
      vectorEffect={width === undefined ? 'non-scaling-stroke' : undefined}
    />
  )
}

/** Paths in units of a place, stretched to the width of the drawing where that is not known. */
function Stretched({
  count,
  width,
  height,
  children,
}: { count: number; children: ReactNode } & Pick<PlotPlace, 'width' | 'height'>) {
  if (width !== undefined) return children
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${count} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** Elements that are shown at some widths alone. @param width of the plot, if it is known */
function Shown({
  widths,
  width,
  children,
}: {
  widths: readonly ChartWidth[]
  width: number | undefined
  children: ReactNode
}) {
  if (widths.length === 0) return null
  if (width === undefined) return <g className={widthClass(widths)}>{children}</g>
  return widths.includes(chartWidth(width + VALUE_AXIS_WIDTH)) ? children : null
}

/** A share of a plot's width as a coordinate: in pixels, or in percent where the width is not known. */
function across({ width }: Pick<PlotPlace, 'width'>, share: number): string | number {
  return width === undefined ? percentage(share) : Math.round(share * width * 100) / 100
}

/** A share as a CSS or SVG length. */
export function percentage(share: number): string {
  return `${Number((share * 100).toFixed(5))}%`
}
