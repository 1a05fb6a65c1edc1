import { isNetworkName, type Network, type NetworkName } from '#cardano/network.ts'
import { epochsInYear } from '../../chain/epoch-time.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'

/** The two sides of a comparison: A, which was chosen, and B, which may be said relative to A. */
export interface Comparison {
  readonly a: EpochRange
  readonly b: OtherSide
}

/** B as it stands in the address. */
export type OtherSide =
  | { readonly kind: 'before' }
  | { readonly kind: 'year' }
  | { readonly kind: 'mean'; readonly count: number }
  | { readonly kind: 'epochs'; readonly range: EpochRange }
  /** Epochs of another network; without a range its newest finished ones, as many as A has. */
  | { readonly kind: 'network'; readonly network: NetworkName; readonly range: EpochRange | undefined }

const EPOCHS = /^(\d{1,9})(?:-(\d{1,9}))?$/
const MEAN = /^mean-(\d{1,4})$/
const NETWORK = /^([a-z]+)(?::([\d-]+))?$/
/** The fewest epochs that have a mean worth the name. */
export const LEAST_MEAN = 2

/** The comparison in a query: `compare=308-322&with=293-307`; without `with`, A meets what is before it. */
export function readComparison(search: URLSearchParams): Comparison | undefined {
  const a = readEpochs(search.get('compare'))
  if (!a) return undefined
  return { a, b: readOther(search.get('with')) ?? { kind: 'before' } }
}

/** Sets a comparison in a query, or takes it away. */
export function withComparison(search: URLSearchParams, comparison: Comparison | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const name of ['compare', 'with', 'show', 'place']) changed.delete(name)
  if (!comparison) return changed
  changed.set('compare', rangeText(comparison.a))
  if (comparison.b.kind !== 'before') changed.set('with', otherText(comparison.b))
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
  const names = ['compare', 'with', 'show', 'place']
  return names.every((name) => written.get(name) === search.get(name)) ? undefined : written
}

/** A range without the epochs after the newest one on record; undefined where it begins after it. */
export function cutRange({ first, last }: EpochRange, newest: number): EpochRange | undefined {
  return first > newest ? undefined : { first, last: Math.min(last, newest) }
}

/** The epochs of B, as they are named or on the network of A; undefined where its chain has none as early, or they are not named. */
export function otherRange(network: Network, { a, b }: Comparison): EpochRange | undefined {
  const length = a.last - a.first + 1
  switch (b.kind) {
    case 'epochs':
    case 'network':
      return b.range
    case 'before':
      return fitting(a.first - length, a.first - 1)
    case 'year':
      return fitting(a.first - epochsInYear(network), a.last - epochsInYear(network))
    case 'mean':
      return fitting(a.first - b.count, a.first - 1)
  }
}

/** Reads `315` or `308-322`. */
function readEpochs(text: string | null): EpochRange | undefined {
  const [, first, last = first] = EPOCHS.exec(text ?? '') ?? []
  const range = { first: Number(first), last: Number(last) }
  return first === undefined || range.first > range.last ? undefined : range
}

function readOther(text: string | null): OtherSide | undefined {
  if (text === 'before' || text === 'year') return { kind: text }
  const [, count] = MEAN.exec(text ?? '') ?? []
  if (count !== undefined)
    return Number(count) < LEAST_MEAN ? undefined : { kind: 'mean', count: Number(count) }
  const range = readEpochs(text)
  if (range) return { kind: 'epochs', range }
  const [, network = '', epochs = null] = NETWORK.exec(text ?? '') ?? []
  if (!isNetworkName(network)) return undefined
  const named = readEpochs(epochs)
  return epochs !== null && !named ? undefined : { kind: 'network', network, range: named }
}

function otherText(b: OtherSide): string {
  switch (b.kind) {
    case 'before':
    case 'year':
      return b.kind
    case 'mean':
      return `mean-${b.count}`
    case 'epochs':
      return rangeText(b.range)
    case 'network':
      return b.range ? `${b.network}:${rangeText(b.range)}` : b.network
  }
}

function rangeText({ first, last }: EpochRange): string {
  return first === last ? `${first}` : `${first}-${last}`
}

function fitting(first: number, last: number): EpochRange | undefined {
  return first < 0 ? undefined : { first, last }
}
