import { firstEpochOf, type Network } from '#cardano/network.ts'
import { epochsUntil, readNamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { epochsInYear, hasShortEpochs } from '../chain/epoch-time.ts'
import type { EpochRange } from '../charts/epoch-series.ts'

/** The range in the page's address, cut to the epochs there are; without one, the last two years. */
export function readRange(network: Network, search: URLSearchParams, newest: number): EpochRange {
  const named = readNamedEpochs(search)
  const found = named && epochsUntil(named, newest)
  return found ?? lastEpochs(2 * epochsInYear(network), newest)
}

/** The query of the page's address with the range that is shown, where an end in it is another one. */
export function withShownRange(
  search: URLSearchParams,
  { first, last }: EpochRange,
): URLSearchParams | undefined {
  const isShown = (text: string | null, no: number) => text === null || text === String(no)
  const isSame = isShown(search.get('from'), first) && isShown(search.get('to'), last)
  return isSame ? undefined : withRange(search, { first, last })
}

/** The query of the page's address with another range; without one, it shows the default. */
export function withRange(search: URLSearchParams, range: EpochRange | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (range) {
    changed.set('from', String(range.first))
    changed.set('to', String(range.last))
  } else {
    changed.delete('from')
    changed.delete('to')
  }
  return changed
}

export type Scale = 'linear' | 'log'

export function readScale(search: URLSearchParams): Scale {
  return search.get('scale') === 'log' ? 'log' : 'linear'
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
