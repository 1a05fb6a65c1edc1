/** A query with another page; the first one is not written. */
export function withPage(search: string, page: number): string {
  const changed = new URLSearchParams(search)
  if (page > 1) changed.set('page', String(page))
  else changed.delete('page')
  return changed.toString()
}

/** The page in the address of a list, from 1. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
