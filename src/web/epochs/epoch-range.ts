import type { Network } from '#cardano/network.ts'
import { hasShortEpochs } from '../chain/epoch-time.ts'
import type { EpochRange } from '../charts/epoch-series.ts'

/** 73 epochs of five days are a year. */
const YEAR = 73
const PRESET = 2 * YEAR

/** The range that the address names, cut to what there is; without one, the last two years. */
export function readRange(search: URLSearchParams, newest: number): EpochRange {
  const first = epochNumber(search.get('from'))
  const last = epochNumber(search.get('to'))
  if (first === undefined || last === undefined || first > last || first > newest)
    return lastEpochs(PRESET, newest)
  return { first, last: Math.min(last, newest) }
}

export interface NamedRange {
  readonly name: string
  readonly preset: EpochRange
}

export function presetRanges(network: Network, newest: number): NamedRange[] {
  const shelley = network.eras.find(({ name }) => name === 'Shelley')
  // As many epochs are no year where they are shorter.
  const short = hasShortEpochs(network)
  const presets = [
    { name: '30', preset: lastEpochs(30, newest) },
    { name: short ? `${YEAR}` : '1 y', preset: lastEpochs(YEAR, newest) },
    { name: short ? `${PRESET}` : '2 y', preset: lastEpochs(PRESET, newest) },
    ...(shelley && shelley.firstEpoch <= newest
      ? [{ name: 'Since Shelley', preset: { first: shelley.firstEpoch, last: newest } }]
      : []),
    { name: 'All', preset: { first: 0, last: newest } },
  ]
  // Of several that come to the same, the last name says it best.
  return presets.filter(
    ({ preset }, i) => !presets.slice(i + 1).some((later) => later.preset.first === preset.first),
  )
}

function lastEpochs(count: number, newest: number): EpochRange {
  return { first: Math.max(newest - count + 1, 0), last: newest }
}

function epochNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
