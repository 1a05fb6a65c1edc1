import { useEffect } from 'react'
import { type KeyAction, keyAction } from './key-actions.ts'

/** Runs the actions of the presentation by their keys, wherever the focus is. @param run must stay the same between renderings */
export function useKeyActions(run: (action: KeyAction) => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const action = keyAction(event, placeOf(event.target))
      if (!action) return
      event.preventDefault()
      run(action)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [run])
}

function placeOf(target: EventTarget | null): 'page' | 'control' | 'dialog' {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog, input, textarea, select') || document.querySelector('dialog[open]'))
    return 'dialog'
  return target.closest('button, a') ? 'control' : 'page'
}
