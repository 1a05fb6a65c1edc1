import { useId } from 'react'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts'
import { compact } from '../../ui/values/amount.tsx'
import { LOWER_HEIGHT, type MirrorScale, UPPER_HEIGHT } from './mirror-scale.ts'
import { type MirrorBar, type MirrorChartProps, markedBars } from './mirror-series.ts'
import { denseHatch, MirrorShape } from './mirror-shapes.tsx'

export const AXIS_WIDTH = 48
export const MARKS_HEIGHT = 28
/** Space above the upper half, for the label of its highest line. */
const ABOVE = 8
/** Pixels that a mark on the axis of time needs. */
const MARK_ROOM = 92
const FALLBACK_WIDTH = 640

interface MirrorPlotsProps extends Pick<MirrorChartProps, 'bars' | 'upSeries' | 'downSeries' | 'quota'> {
  readonly scale: MirrorScale
  readonly isRunning: boolean
  readonly cursor: number | undefined
  readonly onCursor: (bar: number | undefined) => void
}

/** Both halves of a mirror chart, each with a scale of its own. */
export function MirrorPlots({
  bars,
  upSeries,
  downSeries,
  quota,
  scale,
  isRunning,
  cursor,
  onCursor,
}: MirrorPlotsProps) {
  const hatch = useId()
  const stripes = useId()
  const gap = bars.length > 60 ? '8%' : '16%'
  const shared = {
    data: bars.map((bar, place) => ({ place, bar })),
    barCategoryGap: gap,
    accessibilityLayer: false,
    onMouseMove: ({ activeLabel }: { activeLabel?: string | number | undefined }) =>
      onCursor(activeLabel === undefined ? undefined : Number(activeLabel)),
    onMouseLeave: () => onCursor(undefined),
  }
  const isHatched = (place: number) => isRunning && place === bars.length - 1

  return (
    <>
      <svg className="mirror-patterns" aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="mirror-hatch" width="1.5" height="4" />
          </pattern>
          <pattern
            id={denseHatch(hatch)}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="mirror-hatch" width="2.75" height="4" />
          </pattern>
          <pattern
            id={stripes}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect className="mirror-stripe" width="1.5" height="4" />
          </pattern>
        </defs>
      </svg>
      <div style={{ height: UPPER_HEIGHT + ABOVE }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart {...shared} margin={{ top: ABOVE, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
            <XAxis dataKey="place" hide />
            <CountAxis most={scale.upper.most} ticks={scale.upper.ticks} />
            {byNearness(upSeries, 'dark').map(({ series, look }) => (
              <Bar
                key={series}
                stackId="up"
                dataKey={({ bar }: { bar: MirrorBar }) => bar.up[series] ?? 0}
                isAnimationActive={false}
                shape={(bar: BarShapeProps) => (
                  <MirrorShape
                    bar={bar}
                    look={look}
                    hatch={isHatched(bar.payload.place) ? hatch : undefined}
                    stripes={stripes}
                  />
                )}
              />
            ))}
            {quota && (
              <ReferenceLine
                y={quota.value}
                stroke="var(--c-ink-2)"
                strokeDasharray="3 3"
                label={{ value: quota.label, position: 'insideBottomRight', className: 'mirror-quota' }}
              />
            )}
            {cursor !== undefined && <ReferenceLine x={cursor} stroke="var(--c-ink)" />}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="mirror-lower" style={{ height: LOWER_HEIGHT + MARKS_HEIGHT }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart {...shared} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
            <TimeAxis bars={bars} />
            <CountAxis most={scale.lower.most} ticks={scale.lower.ticks} reversed />
            {byNearness(downSeries, 'solid').map(({ series, look }) => (
              <Bar
                key={series}
                stackId="down"
                dataKey={({ bar }: { bar: MirrorBar }) => bar.down[series] ?? 0}
                isAnimationActive={false}
                shape={(bar: BarShapeProps) => (
                  <MirrorShape bar={bar} look={look} hatch={undefined} stripes={stripes} />
                )}
              />
            ))}
            {cursor !== undefined && <ReferenceLine x={cursor} stroke="var(--c-ink)" />}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </>
  )
}

/** The series with their numbers, those that stand at the line first. */
function byNearness<Look extends string>(series: readonly { readonly look: Look }[], near: Look) {
  return series
    .map(({ look }, place) => ({ series: place, look }))
    .toSorted((a, b) => Number(b.look === near) - Number(a.look === near))
}

function CountAxis({
  most,
  ticks,
  reversed = false,
}: {
  most: number
  ticks: readonly number[]
  reversed?: boolean
}) {
  return (
    <YAxis
      width={AXIS_WIDTH}
      domain={[0, most]}
      ticks={ticks}
      reversed={reversed}
      interval={0}
      allowDataOverflow
      axisLine={false}
      tickLine={false}
      tickFormatter={(value: number) => compact(value)}
      tick={{ className: 'mirror-axis' }}
    />
  )
}

function TimeAxis({ bars }: { bars: readonly MirrorBar[] }) {
  const width = useChartWidth() ?? FALLBACK_WIDTH
  const room = Math.max(Math.floor((width - AXIS_WIDTH) / MARK_ROOM), 2)
  const last = bars.length - 1
  return (
    <XAxis
      dataKey="place"
      height={MARKS_HEIGHT}
      ticks={markedBars(bars.length, room)}
      interval={0}
      axisLine={false}
      tickLine={{ stroke: 'var(--k-axis)' }}
      tick={({ x, y, payload }) => (
        <text
          x={x}
          y={Number(y) + 10}
          className="mirror-axis"
          textAnchor={payload.value === last && last > 8 ? 'end' : 'middle'}
          dx={payload.value === last && last > 8 ? 8 : 0}
        >
          {bars[payload.value]?.mark ?? bars[payload.value]?.label}
        </text>
      )}
    />
  )
}
