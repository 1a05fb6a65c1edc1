import { memo, use, useEffect, useMemo } from 'react'
import {
  Scatter,
  ScatterChart,
  usePlotArea,
  useXAxisInverseScale,
  useXAxisScale,
  useYAxisInverseScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { VALUE_AXIS_WIDTH } from '#web/charts/axis-ticks.ts'
import { ChartText } from '#web/charts/chart-marks.tsx'
import { compact } from '#web/ui/values/amount.tsx'
import {
  AXIS_BASE,
  BASE_PLEDGE,
  circlesPath,
  MARGIN_DOMAIN,
  type MapDot,
  type MapPoint,
  MOST_PERCENT,
  OVER,
  OVER_LINE,
  type PlacedDot,
  pledgeTicks,
} from './map-frame.ts'
import { MapReadingContext } from './map-reading.ts'

export interface MapDrawingProps {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly dots: readonly MapDot[]
  /** ADA at the upper end of the axis of pledges. */
  readonly top: number
}

const TOP = 8
const AXIS = 24
/** Width up to which there is no room for both of the last two marks of the axis. */
const NARROW = 480
/** Dots from which they are drawn smaller. */
const MANY = 1000

/** Pools by margin and pledge, by recharts. */
export const MapDrawing = memo(function MapDrawing({ width, height, dots, top }: MapDrawingProps) {
  const ticks = useMemo(() => pledgeTicks(top), [top])
  const radius = dots.length > MANY ? 3 : 4
  const shape = useMemo(() => dotShape(radius), [radius])
  return (
    <ScatterChart
      width={width}
      height={height}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <MapGrid ticks={ticks} />
      <XAxis
        type="number"
        dataKey="margin"
        domain={[...MARGIN_DOMAIN]}
        ticks={[...MARGINS.filter((at) => width > NARROW || at < MOST_PERCENT), OVER]}
        interval={0}
        height={AXIS}
        stroke="var(--k-axis)"
        tickLine={false}
        tick={({ x, y, payload: { value } }) => {
          const isLast = value === OVER
          const atEnd = isLast && width <= NARROW
          return (
            <ChartText x={atEnd ? width : x} y={Number(y) + 8} anchor={atEnd ? 'end' : 'middle'}>
              {isLast ? 'over 10' : value}
            </ChartText>
          )
        }}
      />
      <YAxis
        type="number"
        dataKey="pledge"
        width={VALUE_AXIS_WIDTH}
        scale="log"
        domain={[AXIS_BASE, top]}
        allowDataOverflow
        ticks={[BASE_PLEDGE, ...ticks]}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, payload: { value } }) => (
          <ChartText x={x} y={Number(y) + 4} anchor="end">
            {value === BASE_PLEDGE ? `≤ ${value}` : compact(value)}
          </ChartText>
        )}
      />
      <Scatter
        className="map-dots"
        isAnimationActive={false}
        legendType="none"
        data={dots as MapDot[]}
        shape={shape}
      />
      <MapMarks dots={dots} radius={radius} />
    </ScatterChart>
  )
})

const MARGINS = Array.from({ length: MOST_PERCENT / 2 + 1 }, (_, i) => 2 * i)

/** The circle of a pool. */
function dotShape(radius: number) {
  return ({ cx, cy }: { cx?: number | undefined; cy?: number | undefined }) => (
    <circle className="map-dot" cx={cx} cy={cy} r={radius} />
  )
}

function MapGrid({ ticks }: { ticks: readonly number[] }) {
  const area = usePlotArea()
  const [x, y] = [useXAxisScale(), useYAxisScale()]
  if (!area || !x || !y) return null
  return (
    <g>
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={area.x}
          x2={area.x + area.width}
          y1={y(tick)}
          y2={y(tick)}
          stroke="var(--k-grid)"
        />
      ))}
      <line
        x1={x(OVER_LINE)}
        x2={x(OVER_LINE)}
        y1={area.y}
        y2={area.y + area.height}
        stroke="var(--c-rule-2)"
        strokeDasharray="3 3"
      />
    </g>
  )
}

/** The marks over the dots: those that pass the filters, the rectangle, and the names. */
function MapMarks({ dots, radius }: { dots: readonly MapDot[]; radius: number }) {
  const reading = use(MapReadingContext)
  const area = usePlotArea()
  const [x, y] = [useXAxisScale(), useYAxisScale()]
  const [marginAt, pledgeAt] = [useXAxisInverseScale(), useYAxisInverseScale()]
  const placed = useMemo(
    () =>
      x && y ? dots.map((dot): PlacedDot => ({ dot, x: x(dot.margin) ?? 0, y: y(dot.pledge) ?? 0 })) : [],
    [dots, x, y],
  )
  const onPlaced = reading?.onPlaced
  useEffect(() => {
    if (!marginAt || !pledgeAt || !area) return
    const valueAt = ({ x, y }: MapPoint) => ({ margin: Number(marginAt(x)), pledge: Number(pledgeAt(y)) })
    onPlaced?.({ dots: placed, valueAt })
  }, [placed, onPlaced, marginAt, pledgeAt, area])
  const { onFramed, frame, chosen } = reading ?? {}
  const box =
    frame && x && y
      ? {
          x: x(frame.margin[0]) ?? 0,
          y: y(frame.pledge[1]) ?? 0,
          toX: x(frame.margin[1]) ?? 0,
          toY: y(frame.pledge[0]) ?? 0,
        }
      : undefined
  useEffect(
    () => onFramed?.(box?.toX === undefined ? undefined : { x: box.toX, y: box.y }),
    [box?.toX, box?.y, onFramed],
  )
  const passing = useMemo(
    () =>
      chosen &&
      // An element for each would take a second on a phone.
      circlesPath(
        placed.filter(({ dot }) => chosen.has(dot.pool.update.hash_id)).map(({ x, y }) => ({ x, y, radius })),
      ),
    [placed, chosen, radius],
  )
  if (!reading) return null
  const { labels } = reading
  const named =
    labels.size === 0 ? [] : placed.filter(({ dot }) => labels.has(dot.pool.update.hash_id.toString()))
  return (
    <g>
      {box && (
        <rect className="map-frame" x={box.x} y={box.y} width={box.toX - box.x} height={box.toY - box.y} />
      )}
      {passing !== undefined && <path className="map-dot" d={passing} />}
      {named.map(({ dot, x, y }) => (
        <g key={dot.pool.update.hash_id.toString()}>
          <circle className="map-ring" cx={x} cy={y} r={5} />
          <ChartText x={x + 10} y={y + 4} anchor="start">
            {labels.get(dot.pool.update.hash_id.toString())}
          </ChartText>
        </g>
      ))}
    </g>
  )
}
