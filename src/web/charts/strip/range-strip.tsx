import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Network } from '#cardano/network.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import type { EpochRange } from '../epoch-series.ts'
import type { RangeView } from '../linked/range-view.ts'
import { cancelGesture, endGesture, isMoving, moveView, readView } from '../linked/range-view.ts'
import type { View } from '../linked/view.ts'
import { movedBy, placeAt, withEdge } from '../linked/view-moves.ts'
import { StripWindow } from './strip-window.tsx'
import './range-strip.css'

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
      announce(`Epochs ${first} to ${last}, ${last - first + 1} epochs`)
    }, RESTS_FOR)
    return () => clearTimeout(timer)
  }, [first, last])
}
