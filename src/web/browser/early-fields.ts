type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Tells the app what a person typed, chose and opened before it hydrated the elements: React takes them over as they are, without
 * reading them. It is called after each step of hydration, and leaves alone what the app knows already.
 */
export function tellEarlyFields(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('#app :is(input, select)')
  // All are read first, since the app sets each field anew when it renders the others.
  for (const tell of Array.from(fields, tellingOf)) tell?.()
  for (const part of document.querySelectorAll('#app details')) part.dispatchEvent(new Event('toggle'))
}

/** @returns undefined for a field that is as the app has it */
function tellingOf(field: HTMLInputElement | HTMLSelectElement): (() => void) | undefined {
  const { value } = field
  if ('options' in field) {
    // Only the server marks the choice.
    const drawn = [...field.options].find(({ defaultSelected }) => defaultSelected)
    return drawn && drawn.value !== value ? () => fillField(field, value) : undefined
  }
  const { defaultValue, checked, defaultChecked, selectionStart, selectionEnd } = field
  if (field.type === 'checkbox') {
    if (checked === defaultChecked) return undefined
    return () => {
      field.checked = defaultChecked
      field.click()
      // React sets it anew when it hydrates the element.
      field.defaultChecked = checked
    }
  }
  if (value === defaultValue) return undefined
  return () => {
    // React compares a value with the last one that was set by the element's own setter, which it replaces.
    field.value = defaultValue
    fillField(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

/** Fills a field in as typing does, so that React notices. */
export function fillField(field: Field, value: string): void {
  // By the setter of all elements: React replaces that of the element itself.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field.type === 'select-one' ? 'change' : 'input', { bubbles: true }))
}
