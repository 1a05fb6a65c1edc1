import { useEffect, useEffectEvent } from 'react'

/** The action of a key of the presentation. */
export type KeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'start-or-pause'
  | 'scale'
  | 'theme'
  | 'full-screen'
  | 'leave'

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** A remote control for presentations sends Page Up and Page Down. */
const actions: ReadonlyMap<string, KeyAction> = new Map([
  ['ArrowLeft', 'previous'],
  ['PageUp', 'previous'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  [' ', 'start-or-pause'],
  ['l', 'scale'],
  ['t', 'theme'],
  ['f', 'full-screen'],
  ['Escape', 'leave'],
])

/**
 * The action of a key; undefined for one that belongs to the browser or to what has the focus.
 * @param focused what the key is pressed on: on a control the space bar presses it, in a dialog all keys are the dialog's
 */
export function keyAction(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  focused: 'page' | 'control' | 'dialog',
): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey || focused === 'dialog') return undefined
  if (key === ' ' && focused === 'control') return undefined
  return actions.get(key.length === 1 ? key.toLowerCase() : key)
}

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
