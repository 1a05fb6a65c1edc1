import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

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

/**
 * The heading takes the focus when the element that had it has gone: after a page of the app that led here, and after a
 * sign-in or sign-out.
 * @param isSignedIn undefined while it is not known
 */
export function useFocusedHeading(isSignedIn: boolean | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const navigation = useNavigationType()
  const wasSignedIn = useRef<boolean | 'elsewhere' | undefined>(
    navigation === 'POP' ? undefined : 'elsewhere',
  )
  useEffect(() => {
    if (isSignedIn === undefined) return
    const isChange = wasSignedIn.current !== undefined && wasSignedIn.current !== isSignedIn
    wasSignedIn.current = isSignedIn
    const heading = frame.current?.querySelector('h1')
    if (!isChange || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus()
  }, [isSignedIn])
  return frame
}
