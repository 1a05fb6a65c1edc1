import { useEffect, useRef } from 'react'

/**
 * A heading that takes the focus when the element that had it has gone with a change; it needs `tabIndex={-1}`.
 * @param version differs after each such change; undefined while it is not known
 */
export function useKeptFocus(version: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(version)
  useEffect(() => {
    if (previous.current === version) return
    const isChange = previous.current !== undefined
    previous.current = version
    if (isChange && document.activeElement === document.body) heading.current?.focus()
  }, [version])
  return heading
}

/**
 * Callback ref of an element that takes the place of the one which had the focus; it gets the focus when it appears, and
 * needs `tabIndex={-1}`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
