import { type PointerEvent, useRef } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels from which a movement of a finger is a swipe. */
const LEAST = 48

/** The direction in which a swipe leads through the views; undefined for another movement, as one that scrolls. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < LEAST || Math.abs(across) < 2 * Math.abs(down)) return undefined
  return across < 0 ? 1 : -1
}

/** Handlers of a part on which a finger that moves across steps through the views. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const from = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined)
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      // A second finger makes it another gesture.
      from.current =
        pointerType === 'touch' && !from.current ? { id: pointerId, x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const begun = from.current
      from.current = undefined
      const by = begun?.id === pointerId ? swipeDirection(begun, { x: clientX, y: clientY }) : undefined
      if (by) step(by)
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}
