import { fieldKeys, type TextField } from './kept-text.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of the page that is shown, with their keys. */
export function pageFields(): {
  readonly key: string
  readonly element: FieldElement
  readonly field: TextField
}[] {
  const elements = [...document.querySelectorAll<FieldElement>('input, textarea, select')]
  const fields = elements.map(textField)
  const keys = fieldKeys(fields)
  return fields.map((field, at) => ({ key: keys[at] ?? '', element: elements[at] as FieldElement, field }))
}

function textField(element: FieldElement): TextField {
  const { type, name, autocomplete, value, labels, ariaLabel } = element
  return {
    type,
    name,
    label: ariaLabel ?? labels?.[0]?.textContent ?? '',
    autocomplete,
    value,
    readOnly: 'readOnly' in element && element.readOnly,
  }
}
