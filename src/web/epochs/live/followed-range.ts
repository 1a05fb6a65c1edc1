import type { Network } from '#cardano/network.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { presetRanges } from '../epoch-range.ts'

/**
 * The range that takes the place of one once an epoch has begun: a preset, which ended at the newest epoch, ends at the new one.
 * Undefined for every other range, which a person has typed or drawn and which stays.
 * @param before the newest epoch before
 */
export function followedRange(
  network: Network,
  { first, last }: EpochRange,
  before: number,
  newest: number,
): EpochRange | undefined {
  const name = presetRanges(network, before).find(
    ({ preset }) => preset.first === first && preset.last === last,
  )?.name
  if (name === undefined || newest <= before) return undefined
  return presetRanges(network, newest).find((later) => later.name === name)?.preset
}
