import { firstEpochOf, type Network } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { epochsUntil, type NamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { epochsInYear, hasShortEpochs } from '#web/records/epoch-time.ts'

/** The epochs that an address names, cut to those there are; without one, the last two years. */
export function shownRange(network: Network, named: NamedEpochs | undefined, newest: number): EpochRange {
  const found = named && epochsUntil(named, newest)
  return found ?? lastEpochs(2 * epochsInYear(network), newest)
}

/** The query of the page's address with another range; without one, it shows the default. */
export function withRange(search: URLSearchParams, range: EpochRange | undefined): URLSearchParams {
  return writeSearch(epochsSearch, { range }, search)
}

/** The query of the page's address with the range that is shown, where an end in it is another one. */
export function withShownRange(search: URLSearchParams, range: EpochRange): URLSearchParams | undefined {
  const written = withRange(search, range)
  const { names } = epochsSearch.range
  const isSame = names.every((name) => !search.has(name) || search.get(name) === written.get(name))
  return isSame ? undefined : written
}

type PresetKey = '30' | 'year' | 'two-years' | 'shelley' | 'all'

export interface NamedRange {
  readonly key: PresetKey
  readonly name: string
  readonly preset: EpochRange
}

export function presetRanges(network: Network, newest: number): NamedRange[] {
  const shelley = firstEpochOf(network, 'Shelley')
  const isShort = hasShortEpochs(network)
  const year = epochsInYear(network)
  const presets: NamedRange[] = [
    { key: '30', name: '30', preset: lastEpochs(30, newest) },
    { key: 'year', name: isShort ? `${year}` : '1 y', preset: lastEpochs(year, newest) },
    { key: 'two-years', name: isShort ? `${2 * year}` : '2 y', preset: lastEpochs(2 * year, newest) },
    ...(shelley !== undefined && shelley <= newest
      ? [{ key: 'shelley' as const, name: 'Since Shelley', preset: { first: shelley, last: newest } }]
      : []),
    { key: 'all', name: 'All', preset: { first: 0, last: newest } },
  ]
  // The last of several presets with the same range has the best name.
  return presets.filter(
    ({ preset }, i) => !presets.slice(i + 1).some((later) => later.preset.first === preset.first),
  )
}

function lastEpochs(count: number, newest: number): EpochRange {
  return { first: Math.max(newest - count + 1, 0), last: newest }
}
