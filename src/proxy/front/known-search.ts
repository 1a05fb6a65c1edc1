/**
 * A query with the parameters alone that are known, the first of each name, in the order of the names: queries that mean the same are
 * the same.
 * @param search with its question mark, or empty; as is the result
 */
export function knownSearch(search: string, names: readonly string[]): string {
  if (search === '') return ''
  const given = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}
