import { useEffect } from 'react'

/** Tells the document that React has hydrated what stands before this element; it repeats the presses and keys that it recorded. */
export function HydrationStep({ note }: { note?: () => void }) {
  useEffect(() => {
    note?.()
    // After the effects, so that React renders what one repeated event changes before the next.
    queueMicrotask(() => dispatchEvent(new Event('hydrated')))
  }, [note])
  return null
}
