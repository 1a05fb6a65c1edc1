declare global {
  interface Window {
    /** Names of the buttons that were pressed in the server-rendered document before the app replaced it. */
    earlyPresses?: readonly string[]
  }
}

interface EarlyInput {
  readonly text: string
  readonly selection: readonly [start: number | null, end: number | null] | undefined
}

let early: { readonly input: HTMLInputElement; hasFocus: boolean } | undefined

/**
 * Watches the search box of the server-rendered document, which may be typed into until the app renders its
 * own.
 */
export function watchEarlyInput(container: HTMLElement): void {
  const input = container.querySelector('input')
  if (!input) return
  const watched = { input, hasFocus: document.activeElement === input }
  input.addEventListener('focus', () => {
    watched.hasFocus = true
  })
  // Browsers report the loss of focus just before they remove the box, when it is still in the document.
  input.addEventListener('blur', () =>
    setTimeout(() => {
      if (input.isConnected) watched.hasFocus = false
    }),
  )
  early = watched
}

/**
 * The text in that box, for the first search box of the first page; the selection only if it has the focus.
 */
export function earlyInput(): EarlyInput | undefined {
  if (!early || (early.input.value === '' && !early.hasFocus)) return undefined
  const { value, selectionStart, selectionEnd } = early.input
  return { text: value, selection: early.hasFocus ? [selectionStart, selectionEnd] : undefined }
}

/**
 * Ends the watch when the app has replaced the server-rendered document, and repeats the presses that it
 * received.
 */
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
