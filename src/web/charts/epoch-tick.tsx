import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { monthText } from '../ui/timestamp.tsx'

/** Share of the axis at its end where a label must grow to the left, or it would be cut. */
const END = 0.04

/** A mark of the epoch axis: the epoch's number, and below it the month it began in. */
export function EpochTick({
  x,
  y,
  payload,
  network,
  last,
  span,
  months,
}: {
  x: number | string
  y: number | string
  payload: { readonly value: number }
  network: Network
  last: number
  span: number
  months: boolean
}) {
  const atEnd = months && last - payload.value < span * END
  return (
    <text x={x} y={Number(y) + 8} className="axis-text" textAnchor={atEnd ? 'end' : 'middle'}>
      <tspan x={x} className="axis-epoch">
        {payload.value}
      </tspan>
      {months && (
        <tspan x={x} dy="1.25em">
          {monthText(epochStart(network, payload.value))}
        </tspan>
      )}
    </text>
  )
}
