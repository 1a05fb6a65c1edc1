import { type PointerEvent, useRef } from 'react'
import { swipeDirection } from './swipe.ts'

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
