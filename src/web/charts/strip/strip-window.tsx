import type { KeyboardEvent } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { epochStartText, epochsInYear, hasShortEpochs } from '../../chain/epoch-time.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import { percentage } from '../chart-drawing.tsx'
import { cursorTarget } from '../cursor-keys.ts'
import type { EpochRange } from '../epoch-series.ts'
import type { RangeView } from '../linked/range-view.ts'
import { endGesture, readView, stepView } from '../linked/range-view.ts'
import { rangeOf, type View, viewOf } from '../linked/view.ts'
import { withEdge } from '../linked/view-moves.ts'

/** Epochs of a step with Shift. */
const LONG_STEP = 10

interface StripWindowProps {
  readonly network: Network
  readonly record: View
  readonly range: EpochRange
  readonly view: RangeView
}

/** The window of the strip with a handle at each edge. It alone is drawn for each move. */
export function StripWindow({ network, record, range, view }: StripWindowProps) {
  const zone = timeZone.use()
  const shown = view.moving.use() ?? viewOf(range)
  const { first, last } = rangeOf(shown)
  const width = record.right - record.left
  const step = { record, view, page: epochsInYear(network) }
  return (
    <div
      className="strip-window"
      style={{
        left: percentage((shown.left - record.left) / width),
        right: percentage((record.right - shown.right) / width),
      }}
    >
      <Handle
        {...step}
        edge="left"
        name="First epoch of the range"
        no={first}
        least={record.left}
        most={Math.max(last - 1, first)}
        valueText={`epoch ${first}, from ${epochStartText(network, first, zone)}`}
      />
      <Handle
        {...step}
        edge="right"
        name="Last epoch of the range"
        no={last}
        least={Math.min(first + 1, last)}
        most={record.right - 1}
        valueText={`epoch ${last}, to ${endText(network, last, zone)}`}
      />
    </div>
  )
}

interface HandleProps extends Pick<StripWindowProps, 'record' | 'view'> {
  readonly edge: 'left' | 'right'
  readonly name: string
  /** The epoch inside the edge. */
  readonly no: number
  readonly least: number
  readonly most: number
  /** Epochs of a step of the Page keys. */
  readonly page: number
  readonly valueText: string
}

function Handle({ edge, name, no, least, most, page, valueText, record, view }: HandleProps) {
  function move(event: KeyboardEvent) {
    const key = UP_AND_DOWN[event.key] ?? event.key
    const place = { at: no, first: least, last: most, page: event.shiftKey ? LONG_STEP : page }
    const target = cursorTarget({ key, shiftKey: event.shiftKey }, place)
    if (target === undefined) return
    event.preventDefault()
    if (target !== no)
      stepView(view, withEdge(readView(view), edge, edge === 'left' ? target : target + 1, record))
  }
  return (
    <div
      className="strip-handle"
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={no}
      aria-valuetext={valueText}
      onKeyDown={move}
      onBlur={() => endGesture(view)}
    />
  )
}

/** Keys of a slider that stand for others. */
const UP_AND_DOWN: Readonly<Record<string, string | undefined>> = {
  ArrowUp: 'ArrowRight',
  ArrowDown: 'ArrowLeft',
}

function endText(network: Network, no: number, zone: TimeZone): string {
  return hasShortEpochs(network)
    ? epochStartText(network, no + 1, zone)
    : dateText(epochEnd(network, no), zone)
}
