import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Network } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useSearch } from '#web/routing/use-search.ts'
import { namedRanges, shownRange } from './epoch-range.ts'

/** Moves a preset range along once an epoch has begun. @param newest the number of the newest epoch */
export function useFollowedRange(newest: number): void {
  const network = useNetwork()
  const { search } = useLocation()
  const { range: named } = useSearch(epochsSearch).values
  const navigate = useNavigate()
  const [seen, setSeen] = useState(newest)
  const range = named?.last === undefined ? undefined : shownRange(network, named, seen)
  const next = range && followedRange(network, range, seen, newest)
  const nextSearch = next && writeSearch(epochsSearch, { range: next }, search).toString()
  useEffect(() => {
    if (newest === seen) return
    if (nextSearch !== undefined)
      navigate({ search: nextSearch }, { replace: true, preventScrollReset: true })
    setSeen(newest)
  }, [newest, seen, nextSearch, navigate])
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
