import { useEffect, useState } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { namedRanges, shownRange } from './epoch-range.ts'

/** Moves a preset range along once an epoch has begun. @param newest the number of the newest epoch */
export function useFollowedRange(newest: number): void {
  const network = useNetwork()
  const { range: named } = useSearch(epochsSearch).values
  const change = useSearchChange(epochsSearch)
  const [seen, setSeen] = useState(newest)
  const range = named?.last === undefined ? undefined : shownRange(network, named, seen)
  const next = range && followedRange(network, range, seen, newest)
  const first = next?.first
  const last = next?.last
  useEffect(() => {
    if (newest === seen) return
    if (first !== undefined && last !== undefined) void change({ range: { first, last } }, { replace: true })
    setSeen(newest)
  }, [newest, seen, first, last, change])
}

/**
 * The range that takes the place of one once an epoch has begun: one with a name that ended at the newest epoch ends at the new one.
 * Undefined for every other range, which a person has typed or drawn and which stays.
 * @param before the newest epoch before
 */
export function followedRange(
  network: Network,
  { first, last }: EpochRange,
  before: number,
  newest: number,
): EpochRange | undefined {
  const name = choices(network, before).find(
    ({ range }) => range.first === first && range.last === last,
  )?.name
  if (name === undefined || newest <= before) return undefined
  return choices(network, newest).find((later) => later.name === name)?.range
}

/** The ranges with a name. */
function choices(network: Network, newest: number) {
  const { presets, eras } = namedRanges(network, newest)
  return [...presets, ...eras]
}
