import { useChartWidth, XAxis } from 'recharts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { hasShortEpochs } from '../chain/epoch-time.ts'
import { dateText } from '../ui/values/timestamp.tsx'
import { epochTicks } from './axis-ticks.ts'
import './epoch-axis.css'

/**
 * Pixels that a mark with its month needs; marks without months are as far apart, so that linked charts
 * agree.
 */
const MONTH_ROOM = 84
const FALLBACK_WIDTH = 640

/** The epoch axis of a chart: epoch numbers with the months they start in, as many as fit. */
export function EpochAxis({
  network,
  dataKey,
  first,
  last,
  continuous = false,
  months = true,
}: {
  network: Network
  dataKey: string
  first: number
  last: number
  /** True for a numeric scale; false for one place per epoch. */
  continuous?: boolean
  months?: boolean
}) {
  const width = useChartWidth() ?? FALLBACK_WIDTH
  const room = Math.max(Math.floor(width / MONTH_ROOM) - 1, 2)
  const scale = continuous ? ({ type: 'number', domain: [first, last] } as const) : {}
  const perEpoch = width / Math.max(last - first, 1)
  return (
    <XAxis
      dataKey={dataKey}
      {...scale}
      ticks={epochTicks(first, last, room)}
      interval={0}
      height={months ? 40 : 24}
      axisLine={{ stroke: 'var(--k-axis)' }}
      tickLine={{ stroke: 'var(--k-axis)' }}
      tick={({ x, y, payload }) => {
        const cutAtEnd = months && (last - payload.value) * perEpoch < MONTH_ROOM / 3
        return (
          <text x={x} y={Number(y) + 8} className="axis-text" textAnchor={cutAtEnd ? 'end' : 'middle'}>
            <tspan x={x} className="axis-text-epoch">
              {payload.value}
            </tspan>
            {months && (
              <tspan x={x} dy="1.25em">
                {axisTimeText(network, epochStart(network, payload.value))}
              </tspan>
            )}
          </text>
        )
      }}
    />
  )
}

/** A label for a chart's axis: the month, or the day where epochs are short. */
function axisTimeText(network: Network, time: UtcTime): string {
  return hasShortEpochs(network) ? dateText(time).replace(/ \d{4}$/, '') : dateText(time).replace(/^\d+ /, '')
}
