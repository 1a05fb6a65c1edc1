declare global {
  interface Window {
    /** Names of what was pressed before the app had taken over the view of its document. */
    earlyPresses?: readonly string[]
  }
}

interface EarlyInput {
  readonly text: string
  readonly selection: readonly [start: number | null, end: number | null] | undefined
}

let early: { readonly input: HTMLInputElement; hasFocus: boolean } | undefined

/** Notes the box of the document, which may be typed into until the app draws its own in its place. */
export function watchEarlyInput(container: HTMLElement): void {
  const input = container.querySelector('input')
  if (!input) return
  const kept = { input, hasFocus: document.activeElement === input }
  input.addEventListener('focus', () => {
    kept.hasFocus = true
  })
  input.addEventListener('blur', () => {
    if (input.isConnected) kept.hasFocus = false
  })
  early = kept
}

/** What stands in that box by now, for the first box of the first page; the selection only where it has the focus. */
export function earlyInput(): EarlyInput | undefined {
  if (!early || (early.input.value === '' && !early.hasFocus)) return undefined
  const { value, selectionStart, selectionEnd } = early.input
  return { text: value, selection: early.hasFocus ? [selectionStart, selectionEnd] : undefined }
}

/** Ends the time of the document's own view: its typing is over, and what was pressed in it is pressed again. */
export function takeOver(container: HTMLElement): void {
  early = undefined
  delete container.dataset.drawn
  const names = window.earlyPresses ?? []
  delete window.earlyPresses
  for (const name of names) {
    const pressable = [...document.querySelectorAll<HTMLElement>('button, summary')]
    pressable.find((element) => (element.ariaLabel ?? element.textContent) === name)?.click()
  }
}
