import { type KeyboardEvent, memo, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { epochAxisHeight } from '../axis/epoch-axis-height.ts'
import { epochMarks } from '../axis/epoch-marks.ts'
import { percentage } from '../axis/static-axes.tsx'
import { ChartFrame, PLOT_TOP } from '../live/chart-frame.tsx'
import { type BarsOptions, readBars } from './bars.ts'
import { StaticBars } from './static-bars.tsx'
import '../chart-header.css'

interface EpochBarChartProps extends BarsOptions {
  readonly network: Network
  readonly height: number
  /** The epoch under the hairline; linked charts share it. */
  readonly cursor?: number | undefined
  readonly onCursor?: (epochNo: number | undefined) => void
  readonly onOpen?: (epochNo: number) => void
  readonly showMonths?: boolean
}

const LiveBars = shownPart(() => import('./live-bars.tsx').then(({ LiveBars }) => LiveBars))

/**
 * Bars of one series over the epochs of a range, each with a soft body and a hard cap at its value. Missing
 * epochs are gaps with dashed edges. A logarithmic scale has no zero, so its bars are caps without a body.
 */
export const EpochBarChart = memo(function EpochBarChart({
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
}: EpochBarChartProps) {
  const bars = useMemo(
    () => readBars({ places, series, scale, running, picked, showMedian }),
    [places, series, scale, running, picked, showMedian],
  )
  const { first, last } = bars
  const count = places.length
  const marks = useMemo(
    () => epochMarks(network, { first, last }, (no) => (no - first + 0.5) / (last - first + 1)),
    [network, first, last],
  )
  const plotHeight = height - PLOT_TOP - epochAxisHeight(showMonths)
  const drawn = { bars, marks, hasMonths: showMonths }
  const epochAt = (share: number | undefined) =>
    share === undefined ? undefined : first + Math.floor(share * count)

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

  const range = `${series.title} per epoch${series.unit ? ` in ${series.unit}` : ''}, ${first} to ${last}`
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${range}; arrow keys move the cursor, Enter opens the epoch`,
    'aria-valuemin': first,
    'aria-valuemax': last,
    'aria-valuenow': cursor ?? last,
    'aria-valuetext':
      cursor === undefined
        ? 'no epoch chosen'
        : `epoch ${cursor}: ${valueText(bars.values[cursor - first], series.unit)}`,
    onKeyDown: moveBy,
  }

  return (
    <ChartFrame
      {...(onCursor ? slider : { role: 'img', 'aria-label': range })}
      className={`epoch-bars series-${series.key}`}
      height={height}
      still={<StaticBars {...drawn} plotHeight={plotHeight} />}
      live={(props) => <LiveBars {...drawn} {...props} />}
      load={LiveBars.start}
      onPoint={(share) => onCursor?.(epochAt(share))}
      onPress={(share) => onOpen?.(epochAt(share) ?? last)}
    >
      {cursor !== undefined && (
        <svg className="chart-plot chart-cursor" height={plotHeight} aria-hidden="true">
          <line
            x1={percentage((cursor - first + 0.5) / count)}
            x2={percentage((cursor - first + 0.5) / count)}
            y2={plotHeight}
            stroke="var(--c-ink)"
            shapeRendering="crispEdges"
          />
        </svg>
      )}
    </ChartFrame>
  )
})

function valueText(value: number | undefined, unit: string | undefined): string {
  if (value === undefined) return 'not on record'
  return `${groupDigits(String(Math.round(value)))}${unit ? ` ${unit}` : ''}`
}
