import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The place whose notice went away with the focus. */
let left: string | undefined

/**
 * Moves the focus to the content of the page when a notice that has it goes away, as that of a retry does that helped: the
 * browser would leave it nowhere. The next notice of the same place takes it back.
 */
export function useLeavesFocus<T extends HTMLElement>(place: string): RefObject<T | null> {
  const ref = useRef<T>(null)
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(() => {
    const element = ref.current
    const main = document.getElementById('main')
    if (left === place && document.activeElement === main) element?.querySelector('button')?.focus()
    left = undefined
    return () => {
      if (!element?.contains(document.activeElement)) return
      main?.focus({ preventScroll: true })
      left = place
    }
  }, [place])
  return ref
}
