/** Epochs, the first and the last included. */
export interface PreviewRange {
  readonly first: number
  readonly last: number
}

/** The parameters of a page's address, as `URLSearchParams` has them. */
export interface PageQuery {
  get(name: string): string | null
}

const EPOCH = /^(0|[1-9]\d{0,5})$/

/** The range in the query of the epoch list; undefined where it has none, or one that the page does not show. */
export function readPreviewRange(query: PageQuery): PreviewRange | undefined {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const range = { first: Number(from), last: Number(to) }
  return EPOCH.test(from) && EPOCH.test(to) && range.first <= range.last ? range : undefined
}

/** The query of the picture of a range, with its question mark; empty without one. */
export function previewRangeQuery(range: PreviewRange | undefined): string {
  return range ? `?from=${range.first}&to=${range.last}` : ''
}
