import type { EpochRange } from '../../charts/epoch-series.ts'

/** The two sides of a comparison: A, which was chosen, and B, which may be said relative to A. */
export interface Comparison {
  readonly a: EpochRange
  readonly b: OtherSide
}

/** The epochs of B, or as many as A has directly before it. */
type OtherSide = EpochRange | 'before'

const EPOCHS = /^(\d{1,9})(?:-(\d{1,9}))?$/

/** Parameters of a comparison in the address, besides the charts. */
const PARAMETERS = ['compare', 'with', 'show', 'place', 'measure']

/** The comparison in a query: `compare=308-322&with=293-307`; without `with`, A meets the epochs before it. */
export function readComparison(search: URLSearchParams): Comparison | undefined {
  const a = readEpochs(search.get('compare'))
  if (!a) return undefined
  return { a, b: readEpochs(search.get('with')) ?? 'before' }
}

/** Sets a comparison in a query, or takes it away. */
export function withComparison(search: URLSearchParams, comparison: Comparison | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const name of PARAMETERS) if (name !== 'measure' || !comparison) changed.delete(name)
  if (!comparison) return changed
  const { a, b } = comparison
  changed.set('compare', epochsText(a))
  if (b !== 'before') changed.set('with', epochsText(b))
  return changed
}

/** The query of the page's address with the comparison that is shown, where it names another one or none. */
export function withShownComparison(
  search: URLSearchParams,
  shown: Comparison | undefined,
): URLSearchParams | undefined {
  const written = withComparison(search, shown)
  const basis = search.get('show')
  if (shown && (basis === 'total' || basis === 'mean')) written.set('show', basis)
  const place = search.get('place')
  if (shown && /^[1-9]\d{0,4}$/.test(place ?? '')) written.set('place', place ?? '')
  return PARAMETERS.every((name) => written.get(name) === search.get(name)) ? undefined : written
}

/** Reads `315` or `308-322`. */
function readEpochs(text: string | null): EpochRange | undefined {
  const [, first, last = first] = EPOCHS.exec(text ?? '') ?? []
  const range = { first: Number(first), last: Number(last) }
  return first === undefined || range.first > range.last ? undefined : range
}

function epochsText({ first, last }: EpochRange): string {
  return first === last ? `${first}` : `${first}-${last}`
}
