import { useEffect, useRef } from 'react'

/**
 * A heading that takes the focus when the element that had it has gone with a change; it needs `tabIndex={-1}`.
 * @param version differs after each such change
 */
export function useKeptFocus(version: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(version)
  useEffect(() => {
    if (previous.current === version) return
    previous.current = version
    if (document.activeElement === document.body) heading.current?.focus()
  }, [version])
  return heading
}
