import { type RefObject, useEffect, useRef } from 'react'

/** Closes an open element on Escape, on a press outside it and when the focus leaves it. */
export function useDismissal<T extends HTMLElement>(open: boolean, close: () => void): RefObject<T | null> {
  const host = useRef<T>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !host.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      host.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  })
  return host
}
