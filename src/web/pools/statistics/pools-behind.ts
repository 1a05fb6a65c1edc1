import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText } from '#cardano/lovelace.ts'
import type { NetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import type { TermName, TermValues } from './pool-terms.ts'

/** Exact bounds of a term, both included. */
export interface TermBounds<Name extends TermName = TermName> {
  readonly name: Name
  readonly ends: readonly [least: TermValues[Name], greatest: TermValues[Name]]
}

/** The address of the list of the updates in force in an epoch: one for each pool. @param bounds of the terms, if not all */
export function poolsBehind<Name extends TermName>(
  network: NetworkName,
  epoch: number,
  bounds?: TermBounds<Name>,
): string {
  const query = new URLSearchParams()
  if (bounds) query.set(bounds.name, bounds.ends.map((end) => endText(end)).join('..'))
  query.set('as_of', String(epoch))
  return `${paths.poolUpdates(network)}?${query}`
}

/** Margins are texts of fractions, amounts are lovelace. */
function endText(end: TermValues[TermName]): string {
  return typeof end === 'string' ? shiftDecimal(end, 2) : adaText(end)
}
