import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the content of the page when an element that has it goes away, as the button of a retry does that helped: the
 * browser would leave it nowhere.
 */
export function useLeavesFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) {
        document.getElementById('main')?.focus({ preventScroll: true })
      }
    }
  }, [])
  return ref
}
