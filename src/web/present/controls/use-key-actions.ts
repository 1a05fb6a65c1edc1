import { useEffect, useEffectEvent } from 'react'
import { type KeyAction, keyAction } from './key-actions.ts'

/** Runs the actions of the presentation by their keys, wherever the focus is. */
export function useKeyActions(run: (action: KeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? undefined : keyAction(event, placeOf(event.target))
    if (!action) return
    event.preventDefault()
    run(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function placeOf(target: EventTarget | null): 'page' | 'control' | 'dialog' {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog, input, textarea, select') || document.querySelector('dialog[open]'))
    return 'dialog'
  return target.closest('button, a') ? 'control' : 'page'
}
