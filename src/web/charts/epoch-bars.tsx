import type { KeyboardEvent } from 'react'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  YAxis,
} from 'recharts'
import type { Network } from '#cardano/network.ts'
import { median } from '../chain/median.ts'
import { compact } from '../ui/values/amount.tsx'
import { linearTicks, logTicks } from './axis-ticks.ts'
import { CappedBar, Gap } from './bar-shapes.tsx'
import { EpochAxis } from './epoch-axis.tsx'
import { type EpochPlace, type EpochSeries, gapsIn } from './epoch-series.ts'
import './epoch-bars.css'

export interface EpochBarsProps {
  readonly network: Network
  readonly places: readonly EpochPlace[]
  readonly series: EpochSeries
  readonly height: number
  readonly scale?: 'linear' | 'log'
  /** The epoch under the hairline; linked charts share it. */
  readonly cursor?: number | undefined
  readonly onCursor?: (epochNo: number | undefined) => void
  readonly onOpen?: (epochNo: number) => void
  /** The epoch in progress, which is hatched and left out of the median. */
  readonly running?: number | undefined
  /** The epoch that the page is about, which is solid. */
  readonly picked?: number | undefined
  readonly showMedian?: boolean
  readonly showMonths?: boolean
}

interface Datum {
  readonly no: number
  readonly value: number | undefined
  /** The drawn value: a logarithmic scale has no zero, so a zero is drawn on its base line. */
  readonly drawn: number | undefined
}

const AXIS_WIDTH = 56
/** The number of bars above which there is no space between them. */
const NARROW = 200

/**
 * Bars of one series over the epochs of a range, each with a soft body and a hard cap at its value. Missing
 * epochs are gaps with dashed edges. A logarithmic scale has no zero, so its bars are caps without a body.
 */
export function EpochBars({
  network,
  places,
  series,
  height,
  scale = 'linear',
  cursor,
  onCursor,
  onOpen,
  running,
  picked,
  showMedian = false,
  showMonths = true,
}: EpochBarsProps) {
  const measured = places.map(({ no, epoch }) => ({ no, value: epoch && series.value(epoch) }))
  const values = measured.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const finished = measured.flatMap(({ no, value }) => (value === undefined || no === running ? [] : [value]))
  const middle = showMedian ? median(finished) : undefined
  const max = Math.max(0, ...values)
  const ticks =
    scale === 'log' ? logTicks(Math.min(...values.filter((value) => value > 0)), max) : linearTicks(max)
  const base = ticks[0] ?? 0
  const data = measured.map((place): Datum => ({ ...place, drawn: place.value === 0 ? base : place.value }))
  const first = places[0]?.no ?? 0
  const last = places.at(-1)?.no ?? 0

  function moveBy(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.shiftKey ? 10 : 1
    const at = cursor ?? last
    const target = { ArrowLeft: at - step, ArrowRight: at + step, Home: first, End: last }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      onCursor?.(Math.min(Math.max(target, first), last))
    }
    if (event.key === 'Enter' && cursor !== undefined) onOpen?.(cursor)
  }

  const at = data.find(({ no }) => no === cursor)
  const range = `${series.title} per epoch${series.unit ? ` in ${series.unit}` : ''}, ${first} to ${last}`
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${range}; arrow keys move the cursor, Enter opens the epoch`,
    'aria-valuemin': first,
    'aria-valuemax': last,
    'aria-valuenow': cursor ?? last,
    'aria-valuetext': at
      ? `epoch ${at.no}: ${at.value === undefined ? 'not on record' : `${Math.round(at.value).toLocaleString('en')}${series.unit ? ` ${series.unit}` : ''}`}`
      : 'no epoch chosen',
    onKeyDown: moveBy,
  }

  return (
    <div
      className="epoch-bars"
      {...(onCursor ? slider : { role: 'img', 'aria-label': range })}
      style={{
        '--k': `var(--k-${series.key})`,
        '--ks': `var(--k-${series.key}-soft)`,
        height: `${height}px`,
      }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={places.length > NARROW ? 0 : '18%'}
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) =>
            onCursor?.(activeLabel === undefined ? undefined : Number(activeLabel))
          }
          onMouseLeave={() => onCursor?.(undefined)}
          onClick={({ activeLabel }) => activeLabel !== undefined && onOpen?.(Number(activeLabel))}
        >
          <CartesianGrid vertical={false} stroke="var(--k-grid)" syncWithTicks />
          <EpochAxis network={network} dataKey="no" first={first} last={last} months={showMonths} />
          <YAxis
            width={AXIS_WIDTH}
            scale={scale}
            domain={[base, ticks.at(-1) ?? 1]}
            ticks={ticks}
            allowDataOverflow
            axisLine={false}
            tickLine={false}
            tickFormatter={(value: number) => compact(value)}
            tick={{ className: 'axis-text' }}
          />
          {gapsIn(places).map((gap) => (
            <ReferenceArea
              key={gap.first}
              x1={gap.first}
              x2={gap.last}
              shape={(area: { x: number; y: number; width: number; height: number }) => (
                <Gap {...area} label={`${gap.first} to ${gap.last} not on record`} />
              )}
            />
          ))}
          <Bar
            dataKey="drawn"
            isAnimationActive={false}
            shape={(bar: BarShapeProps) => (
              <CappedBar
                bar={bar}
                mode={
                  bar.payload.no === running ? 'running' : bar.payload.no === picked ? 'picked' : 'finished'
                }
                bodiless={scale === 'log'}
                zero={bar.payload.value === 0}
              />
            )}
          />
          {middle !== undefined && (
            <ReferenceLine
              y={middle}
              stroke="var(--k-ref)"
              strokeDasharray="3 3"
              label={{
                value: `median ${Math.round(middle).toLocaleString('en')}`,
                position: 'insideBottomRight',
                className: 'axis-text axis-text-epoch epoch-bars-median',
              }}
            />
          )}
          {cursor !== undefined && <ReferenceLine x={cursor} stroke="var(--c-ink)" />}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
