import { type KeyboardEvent, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { cursorTarget } from '#web/charts/chart-cursor.ts'
import { percentage } from '#web/charts/chart-drawing.tsx'
import type { ChartValues } from '#web/charts/chart-model.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { endGesture, type RangeView, readView, stepView } from '#web/charts/linked/range-view.ts'
import { rangeOf, type View, viewOf, withEdge } from '#web/charts/linked/view-moves.ts'
import { stepPaths } from '#web/charts/series-paths.ts'
import { epochStartText, epochsInYear, hasShortEpochs } from '#web/records/epoch-time.ts'
import { dateText } from '#web/ui/values/timestamp.tsx'

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

/** Height of the area, in pixels. */
const HEIGHT = 40
/** Pixels from one height of a step to the next: fewer heights make a shorter path in the document. */
const STEP = 3

/** The area of a strip, one step for each epoch; epochs without a value interrupt it, and each value but zero has a pixel at least. */
export function StripArea({ values, label }: { values: ChartValues; label: string }) {
  const path = useMemo(() => stripPath(values, HEIGHT), [values])
  return (
    <svg
      className="strip-area"
      viewBox={`0 0 ${Math.max(values.length, 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

/** The path of a strip: across in places, down in pixels. @param height of the area in pixels */
export function stripPath(values: ChartValues, height: number): string {
  const highest = Math.max(...values.map((value) => value ?? 0), 1)
  const placeOf = (value: number) =>
    height - (value && Math.max(Math.round((height * value) / highest / STEP) * STEP, 1))
  return stepPaths(values, { unit: 1, height, placeOf }).area
}
