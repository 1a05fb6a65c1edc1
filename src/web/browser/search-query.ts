import {
  type ReadSearch,
  readSearch,
  type SearchSchema,
  type SearchValues,
} from '#explorer-protocol/search-schema.ts'

/** The values in a query, and what of it cannot be used. @param search with its question mark or without */
export function readQuery<Schema extends SearchSchema>(schema: Schema, search: string): ReadSearch<Schema> {
  return readSearch(schema, new URLSearchParams(search))
}

/**
 * A query with some values changed. What else it has stays; a change that asks for other rows leads to their first page.
 * @param onto a query that the page has now; none for one with these values alone
 */
export function writeSearch<Schema extends SearchSchema>(
  schema: Schema,
  changes: Partial<SearchValues<Schema>>,
  onto: string | URLSearchParams = '',
): URLSearchParams {
  const changed = new URLSearchParams(onto)
  for (const [key, parameter] of Object.entries(schema)) {
    if (!(key in changes)) continue
    const texts = parameter.write(changes[key as keyof typeof changes])
    for (const [i, name] of parameter.names.entries()) {
      const text = texts[i]
      if (text === undefined) changed.delete(name)
      else changed.set(name, text)
    }
    if (parameter.startsRowsAnew && !('page' in changes)) changed.delete('page')
  }
  return changed
}

/** A query without what cannot be used of it, as `readSearch` names it. */
export function withoutUnusable(search: string, left: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const text of left)
    for (const part of text.split('&')) changed.delete(part.slice(0, part.indexOf('=')))
  return changed
}
