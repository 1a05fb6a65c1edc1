import { useLayoutEffect } from 'react'

/**
 * Puts into the palette what was typed after its keys and before it was there, and submits it when that ended with Enter. The
 * script of the document keeps it, in `html[data-typed]`. The layout effects of components that follow read it.
 */
export function EarlyText() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const [typed = '', afterEnter] = dataset.typed?.split('\n') ?? []
    delete dataset.typed
    const input = document.querySelector<HTMLInputElement>('.palette input')
    if (typed === '' || !input) return
    input.value = typed
    if (afterEnter !== undefined) setTimeout(() => input.form?.requestSubmit())
  }, [])
  return null
}
