import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Network } from '#cardano/network.ts'
import { percentage } from '#web/charts/chart-drawing.tsx'
import { type EpochPlace, type EpochRange, epochsText, plottedValue } from '#web/charts/epoch-series.ts'
import {
  cancelGesture,
  endGesture,
  isMoving,
  moveView,
  type RangeView,
  readView,
} from '#web/charts/linked/range-view.ts'
import { movedBy, placeAt, type View, viewOf, withEdge } from '#web/charts/linked/view-moves.ts'
import { transactionCount } from '#web/measures/measure.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { StripArea, StripWindow } from './strip-window.tsx'
import './range-strip.css'
import './overview-strip.css'

/**
 * An area over all epochs of a record, with a window over a range of them, which pointer and keys move.
 * @param children the area
 */
export function RangeStrip({
  network,
  record,
  range,
  view,
  children,
}: {
  network: Network
  record: View
  range: EpochRange
  view: RangeView
  children: ReactNode
}) {
  const track = useRef<HTMLDivElement>(null)
  const grab = useRef<Grab>(undefined)
  useRangeAnnouncement(range)

  function placeUnder({ clientX }: PointerEvent): number {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return placeAt(record, (clientX - left) / width)
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !event.isPrimary) return
    const isHandle = event.target instanceof HTMLElement && event.target.dataset.edge !== undefined
    grab.current = grabAt(placeUnder(event), isHandle, readView(view), record)
    event.currentTarget.setPointerCapture(event.pointerId)
    moveView(view, draggedTo(grab.current, placeUnder(event), record))
  }

  function drag(event: PointerEvent) {
    // Escape ends a gesture wherever the focus is, while the pointer still holds the strip.
    if (!grab.current || !event.isPrimary || !isMoving(view)) return
    moveView(view, draggedTo(grab.current, placeUnder(event), record))
  }

  function release() {
    if (!grab.current) return
    grab.current = undefined
    endGesture(view)
  }

  function cancel() {
    grab.current = undefined
    cancelGesture(view)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles do by keys what the pointer does
    <div
      ref={track}
      className="strip-track"
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={cancel}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      {children}
      <StripWindow network={network} record={record} range={range} view={view} />
    </div>
  )
}

/** A part of the overview strip that a pointer holds. */
interface Grab {
  readonly part: 'left' | 'right' | 'window'
  /** The view and the place of the pointer when it was taken. */
  readonly view: View
  readonly at: number
}

/**
 * A grab of the strip by a press at a place. A press beside the window first moves the window there, with its middle under the pointer.
 * @param isHandle whether a handle is pressed: the nearer one is meant, since those of a narrow window lie over each other
 */
export function grabAt(at: number, isHandle: boolean, view: View, record: View): Grab {
  const fromMiddle = at - placeAt(view, 0.5)
  if (isHandle) return { part: fromMiddle < 0 ? 'left' : 'right', view, at }
  if (at >= view.left && at <= view.right) return { part: 'window', view, at }
  return { part: 'window', view: movedBy(view, fromMiddle, record), at }
}

/** The view when the pointer is at another place. */
export function draggedTo({ part, view, at }: Grab, to: number, record: View): View {
  const by = to - at
  return part === 'window' ? movedBy(view, by, record) : withEdge(view, part, view[part] + by, record)
}

/** Milliseconds for which a range stays before it is announced. */
const RESTS_FOR = 300

/** Announces each range that replaces another one. */
function useRangeAnnouncement({ first, last }: EpochRange): void {
  const announced = useRef(`${first} ${last}`)
  useEffect(() => {
    const range = `${first} ${last}`
    if (announced.current === range) return
    const timer = setTimeout(() => {
      announced.current = range
      const count = first === last ? '' : `, ${last - first + 1} epochs`
      announce(upperFirst(epochsText({ first, last })) + count)
    }, RESTS_FOR)
    return () => clearTimeout(timer)
  }, [first, last])
}

/** Pixels of a character of a name, and of the space around a name. */
const CHARACTER = 7
const SPACE = 10

interface EraMark {
  readonly name: string
  readonly firstEpoch: number
  /** The era's first place and its length, as shares of the record's width. */
  readonly share: number
  readonly length: number
  /** Pixels in which the name has room. */
  readonly room: number
}

/** The eras that have begun, each with its place under the overview of all epochs. */
export function eraMarks({ eras }: Pick<Network, 'eras'>, newest: number): EraMark[] {
  const begun = eras.filter(({ firstEpoch }) => firstEpoch <= newest)
  const count = newest + 1
  return begun.map(({ name, firstEpoch }, i) => {
    const length = ((begun[i + 1]?.firstEpoch ?? count) - firstEpoch) / count
    return { name, firstEpoch, share: firstEpoch / count, length, room: name.length * CHARACTER + SPACE }
  })
}

/** All epochs of the record under linked charts, with a window over those that the charts show. */
export function OverviewStrip({
  network,
  record: places,
  range,
  view,
}: {
  network: Network
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  range: EpochRange
  view: RangeView
}) {
  const newest = places.at(-1)?.no ?? 0
  const record = useMemo(() => viewOf({ first: 0, last: newest }), [newest])
  const eras = useMemo(() => eraMarks(network, newest), [network, newest])
  const values = useMemo(
    () => places.map(({ epoch }) => epoch && plottedValue(transactionCount, epoch)),
    [places],
  )
  const begins = eras.map(({ name, firstEpoch }) => `${name} ${firstEpoch}`).join(', ')
  return (
    <fieldset className="overview-strip">
      <legend className="visually-hidden">Range of the charts</legend>
      <RangeStrip network={network} record={record} range={range} view={view}>
        <StripArea
          values={values}
          label={`Transactions per epoch, 0 to ${newest}${begins && `; eras by their first epoch: ${begins}`}`}
        />
      </RangeStrip>
      {eras.length > 1 && <Eras eras={eras} />}
    </fieldset>
  )
}

/** The eras under the strip: a line at the first epoch of each, and its name where there is room. */
function Eras({ eras }: { eras: readonly EraMark[] }) {
  return (
    <svg className="strip-eras" aria-hidden="true">
      {eras.map(({ name, firstEpoch, share, length, room }) => {
        const x = percentage(share)
        return (
          <g key={name} style={{ '--length': length, '--room': `${room}px` }}>
            <title>{`${name}, from epoch ${firstEpoch}`}</title>
            <line x1={x} x2={x} y2="100%" />
            <text x={x} dx={5} y={15}>
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
