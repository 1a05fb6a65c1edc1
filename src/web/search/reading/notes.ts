import type { SearchResult, SearchSuggestion } from './search-result.ts'

/** A thing that the service does not have, or not under this name. */
export function named(
  title: string,
  detail: string,
  suggestions: readonly SearchSuggestion[] = [],
): SearchResult {
  return { note: { kind: 'named', title, detail }, suggestions }
}

/** A text that is right so far, and not complete. */
export function partial(title: string, detail: string): SearchResult {
  return { note: { kind: 'partial', title, detail } }
}

/** A text that is nearly something. */
export function mistyped(title: string, detail: string): SearchResult {
  return { note: { kind: 'mistyped', title, detail } }
}
