import type { NetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import { withFilters } from '../updates/filters/update-address.ts'
import type { TermName, TermValues } from './pool-terms.ts'

/** Exact bounds of a term, both included. */
export interface TermBounds<Name extends TermName = TermName> {
  readonly name: Name
  readonly ends: readonly [least: TermValues[Name], greatest: TermValues[Name]]
}

/** The address of the list of the updates in force in an epoch: one for each pool. @param bounds of a term, if not all pools */
export function poolsBehind<Name extends TermName>(
  network: NetworkName,
  epoch: number,
  bounds?: TermBounds<Name>,
): string {
  const [least, greatest] = bounds?.ends ?? []
  const terms = bounds && { [bounds.name]: { least, greatest } }
  return `${paths.poolUpdates(network)}?${withFilters(new URLSearchParams(), { ...terms, asOf: epoch })}`
}
