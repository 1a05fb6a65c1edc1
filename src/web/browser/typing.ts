/** Whether the keys that a person presses there are text. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
