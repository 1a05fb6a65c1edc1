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

/** What was noted, for the first box that asks. */
export function takeEarlyInput(): EarlyInput | undefined {
  const taken = early
  early = undefined
  return taken
}
