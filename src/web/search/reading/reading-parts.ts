import type { SearchChoice, SearchNote, SearchReading } from './search-result.ts'

/** The reason that a text has no meaning here, and a remedy. */
export interface SearchDiagnosis {
  readonly title: string
  readonly detail: string
  /** Positions of the wrong characters, counted from 1. */
  readonly marks?: readonly number[]
  readonly action?: { readonly label: string; readonly path: string }
  /** True if more typing cannot make the text valid. */
  readonly isFinal?: boolean
}

/** The meanings of a text or of a part of it, or a diagnosis. */
export interface SearchResult {
  readonly choices?: readonly SearchChoice[]
  readonly diagnosis?: SearchDiagnosis
}

export function readingOf(text: string, { choices = [], diagnosis }: SearchResult): SearchReading {
  return {
    text,
    heading: choices.length > 1 ? `${text} can be` : choices.length > 0 ? 'This is' : undefined,
    choices,
    isCertain: choices.length > 0,
    note: diagnosis && noteOf(diagnosis),
    suggestions: diagnosis?.action
      ? [{ kind: 'account', title: diagnosis.action.label, detail: '', path: diagnosis.action.path }]
      : [],
  }
}

function noteOf({ title, detail, marks, isFinal = false }: SearchDiagnosis): SearchNote {
  const kind = marks ? 'mistyped' : isFinal ? 'named' : 'partial'
  return { kind, title, detail, ...(marks && { marks }) }
}
