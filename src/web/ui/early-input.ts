declare global {
  interface Window {
    /** Names of what was pressed before the app had taken over the view of its document. */
    earlyPresses?: readonly string[]
  }
}

interface EarlyInput {
  readonly text: string
  readonly hasFocus: boolean
}

let early: EarlyInput | undefined

/** Notes what was typed into the box of the document before the app draws its own in its place. */
export function keepEarlyInput(container: HTMLElement): void {
  const input = container.querySelector('input')
  if (!input) return
  const hasFocus = document.activeElement === input
  if (input.value !== '' || hasFocus) early = { text: input.value, hasFocus }
}

/** What was noted, for the first box of the first page. */
export function earlyInput(): EarlyInput | undefined {
  return early
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
