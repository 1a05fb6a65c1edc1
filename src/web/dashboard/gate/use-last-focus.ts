import { type RefObject, useEffect, useRef } from 'react'

/** The element inside a frame that had the focus last; a button that was disabled since has lost it. */
export function useLastFocus(frame: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = frame.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [frame])
  return last
}
