import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import { dotsNear, type MapDot, type MapFrame, type MapPoint, type PlacedDot } from './map-frame.ts'
import type { MapPlaces } from './map-reading.ts'

/** Pixels between a pointer and the dot that it reads, and between dots that lie on each other. */
const NEAR = 12
const SAME = 6
/** Pixels that a mouse moves before a press is the drawing of a rectangle. */
const DRAG = 5

/** The room of the map for the pointer: it reads and presses dots, and a mouse draws a rectangle. recharts itself gets no pointer. */
export function MapRoom({
  places,
  read,
  onPoint,
  onPress,
  onFrame,
  children,
}: {
  /** The places of the drawing; undefined before it is there. */
  places: MapPlaces | undefined
  /** The pool that is pointed at or selected, whose dot is marked. */
  read: PoolInForce | undefined
  onPoint: (dot: MapDot | undefined) => void
  /** Called with the dot that is pressed, and with all that lie on it. */
  onPress: (pressed: MapDot, here: readonly PlacedDot[]) => void
  onFrame: (frame: MapFrame) => void
  children: ReactNode
}) {
  const pressed = useRef<MapPoint>(undefined)
  const [drawn, setDrawn] = useState<{ readonly from: MapPoint; readonly to: MapPoint }>()

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): MapPoint {
    const box = currentTarget.getBoundingClientRect()
    // A page can be scaled as a whole.
    const scale = box.width / currentTarget.offsetWidth
    return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const point = pointOf(event)
    const { current: from } = pressed
    if (from && (drawn || Math.hypot(point.x - from.x, point.y - from.y) > DRAG)) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn({ from, to: point })
    }
    if (event.pointerType === 'mouse') onPoint(dotsNear(places?.dots ?? [], point, NEAR)[0]?.dot)
  }

  function lift(event: PointerEvent<HTMLElement>) {
    pressed.current = undefined
    if (!places) return
    if (drawn) {
      setDrawn(undefined)
      const [a, b] = [places.valueAt(drawn.from), places.valueAt(drawn.to)]
      onFrame({
        margin: [Math.min(a.margin, b.margin), Math.max(a.margin, b.margin)],
        pledge: [Math.min(a.pledge, b.pledge), Math.max(a.pledge, b.pledge)],
      })
      return
    }
    const [nearest] = dotsNear(places.dots, pointOf(event), NEAR)
    if (nearest) onPress(nearest.dot, dotsNear(places.dots, nearest, SAME))
  }

  const readDot = read && places?.dots.find(({ dot }) => dot.pool === read)
  return (
    <div
      className="pool-map-room"
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse' && event.button === 0) pressed.current = pointOf(event)
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={() => {
        pressed.current = undefined
        setDrawn(undefined)
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') onPoint(undefined)
      }}
    >
      {children}
      {readDot && <i className="pool-map-read" style={{ left: readDot.x, top: readDot.y }} />}
      {drawn && (
        <i
          className="pool-map-drawn"
          style={{
            left: Math.min(drawn.from.x, drawn.to.x),
            top: Math.min(drawn.from.y, drawn.to.y),
            width: Math.abs(drawn.to.x - drawn.from.x),
            height: Math.abs(drawn.to.y - drawn.from.y),
          }}
        />
      )}
    </div>
  )
}
