import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says a sentence to assistive technology, politely. */
export function announce(text: string): void {
  message = text
  for (const listener of listeners) listener()
}

/** The live region that `announce` speaks through; the shell has one. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
    () => '',
  )
  return (
    <output className="vh" aria-live="polite">
      {text}
    </output>
  )
}
