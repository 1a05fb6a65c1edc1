import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { OfferedNetwork } from '#contract/dashboard/dashboard-results.ts'

/** The networks for which projects can be made here, and those that are announced, in the order of all lists. */
export function offeredNetworks(served: readonly NetworkName[]): readonly OfferedNetwork[] {
  return networkNames().flatMap((network): readonly OfferedNetwork[] => {
    const { title, state } = networks[network]
    if (served.includes(network)) return [{ network, title, state: 'offered' }]
    return state === 'announced' ? [{ network, title, state }] : []
  })
}
