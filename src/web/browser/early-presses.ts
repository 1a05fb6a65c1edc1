declare global {
  interface Window {
    /** Names of the buttons that were pressed in the server-rendered document before the app hydrated it. */
    earlyPresses?: readonly string[]
  }
}

/** Repeats the presses that a server-rendered document recorded before the app hydrated it. */
export function repeatEarlyPresses(): void {
  const names = window.earlyPresses ?? []
  delete window.earlyPresses
  for (const name of names) {
    const pressable = [...document.querySelectorAll<HTMLElement>('button, summary')]
    pressable.find((element) => (element.ariaLabel ?? element.textContent) === name)?.click()
  }
}
