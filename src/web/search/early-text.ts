import { useLayoutEffect } from 'react'

/**
 * Puts into the palette what was typed after its keys and before it was there, and submits it when that ended with Enter. The
 * script of the document keeps it, in `#app[data-typed]`. The layout effects of components that follow read it.
 */
export function EarlyText() {
  useLayoutEffect(() => {
    const app = document.getElementById('app')
    const [typed = '', afterEnter] = app?.dataset.typed?.split('\n') ?? []
    delete app?.dataset.typed
    const input = document.querySelector<HTMLInputElement>('.palette input')
    if (typed === '' || !input) return
    input.value = typed
    if (afterEnter !== undefined) setTimeout(() => input.form?.requestSubmit())
  }, [])
  return null
}
