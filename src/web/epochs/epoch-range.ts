import type { Network } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { epochsUntil, type NamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { type EpochRange, erasIn } from '#web/charts/epoch-series.ts'
import { epochsInYear, hasShortEpochs } from '#web/records/epoch-time.ts'

/** The epochs that an address names, cut to those there are; without one, the last two years. */
export function shownRange(network: Network, named: NamedEpochs | undefined, newest: number): EpochRange {
  const found = named && epochsUntil(named, newest)
  return found ?? lastEpochs(2 * epochsInYear(network), newest)
}

/** The query of the page's address with another range; without one, it shows the default. */
function withRange(search: URLSearchParams, range: EpochRange | undefined): URLSearchParams {
  return writeSearch(epochsSearch, { range }, search)
}

/** The query of the page's address with the range that is shown, where an end in it is another one. */
export function withShownRange(search: URLSearchParams, range: EpochRange): URLSearchParams | undefined {
  const written = withRange(search, range)
  const { names } = epochsSearch.range
  const isSame = names.every((name) => !search.has(name) || search.get(name) === written.get(name))
  return isSame ? undefined : written
}

export interface NamedRange {
  readonly key: '30' | 'year' | 'two-years' | 'all'
  readonly name: string
  readonly range: EpochRange
}

/** The ranges that end at the newest epoch: each goes on with it. */
export function presetRanges(network: Network, newest: number): NamedRange[] {
  const isShort = hasShortEpochs(network)
  const year = epochsInYear(network)
  const presets: NamedRange[] = [
    { key: '30', name: '30 epochs', range: lastEpochs(30, newest) },
    { key: 'year', name: isShort ? `${year} epochs` : '1 year', range: lastEpochs(year, newest) },
    {
      key: 'two-years',
      name: isShort ? `${2 * year} epochs` : '2 years',
      range: lastEpochs(2 * year, newest),
    },
    { key: 'all', name: 'All', range: { first: 0, last: newest } },
  ]
  // The last of several presets with the same range has the best name.
  return presets.filter(
    ({ range }, i) => !presets.slice(i + 1).some((later) => later.range.first === range.first),
  )
}

/** The ranges that a person chooses by name: those up to the newest epoch, and the eras, the newest first. */
export function namedRanges(network: Network, newest: number) {
  const eras = erasIn(network, { first: 0, last: newest })
  return {
    presets: presetRanges(network, newest),
    eras: eras.length > 1 ? eras.map(({ name, ...range }) => ({ name, range })).toReversed() : [],
  }
}

function lastEpochs(count: number, newest: number): EpochRange {
  return { first: Math.max(newest - count + 1, 0), last: newest }
}
