/**
 * Callback ref of an element that takes the place of the one which had the focus; it gets the focus when it appears, and
 * needs `tabIndex={-1}`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
