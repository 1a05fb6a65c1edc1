/** The properties of a form field that tell what it is and what was typed into it. */
export interface TextField {
  /** `text`, `search`, `textarea`, `select-one` and so on, as the DOM's property has it. */
  readonly type: string
  readonly name: string
  readonly label: string
  readonly autocomplete: string
  readonly value: string
  readonly readOnly: boolean
}

/** The text typed into a page, for the same page after it is reloaded. */
export interface KeptText {
  /** Path and query of the page. */
  readonly address: string
  /** The values of fields by {@link fieldKeys}. */
  readonly values: Readonly<Record<string, string>>
}

/** Types of fields that take text or a choice, and never a secret. */
const KEPT_TYPES = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'textarea', 'select-one'])
/** Purposes of fields that browsers treat as secret (HTML, section 4.10.18.7). */
const SECRET_PURPOSE = /password|one-time-code|^cc-/

/** The values that are kept: of fields that a person has filled in and that hold no secret. */
export function keptValues(fields: readonly TextField[]): Record<string, string> {
  const keys = fieldKeys(fields)
  return Object.fromEntries(
    fields.flatMap((field, at) => {
      const key = keys[at]
      return key !== undefined && isKept(field) && field.value !== '' ? [[key, field.value]] : []
    }),
  )
}

/** A key for each field that is the same in the page after a reload: what names it, and its place among those named alike. */
export function fieldKeys(fields: readonly Pick<TextField, 'type' | 'name' | 'label'>[]): string[] {
  const seen = new Map<string, number>()
  return fields.map(({ type, name, label }) => {
    const key = `${type} ${name} ${label}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return `${key} ${before}`
  })
}

function isKept({ type, autocomplete, readOnly }: TextField): boolean {
  return KEPT_TYPES.has(type) && !SECRET_PURPOSE.test(autocomplete) && !readOnly
}

/** The kept text in a stored one; undefined where there is none, or it is of another page. */
export function readKeptText(stored: string | null, address: string): KeptText | undefined {
  if (stored === null) return undefined
  try {
    const kept: KeptText = JSON.parse(stored)
    return kept.address === address ? kept : undefined
  } catch {
    return undefined
  }
}
