import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useParams } from 'react-router'
import { isNetworkName, type Network, type NetworkName, networkNames, networks } from '#cardano/network.ts'
import { type NetworkDescription, scheduledAs } from '#contract/network-description.ts'
import { networkSearch } from '#explorer-protocol/general-searches.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { networksQuery, siteQuery } from '#web/api/endpoint-query.ts'
import { storedValue } from '#web/browser/choices.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { RouteFault } from './route-fault.ts'

/** The network whose page was opened last in this browser. */
export const previousNetwork = storedValue('network', networkNames(), 'mainnet')

interface NetworkOfPage {
  readonly network: Network & { readonly name: NetworkName }
  readonly listed: Partial<ListedNetwork>
}

const NetworkContext = createContext<NetworkOfPage | undefined>(undefined)

/** Says which network a page is about, once for all of its parts. @param own that of a part about another one */
export function NetworkProvider({ name: own, children }: { name?: NetworkName; children: ReactNode }) {
  const listed = useListedNetwork(own)
  const { name, description } = listed
  const network = useMemo(() => scheduledAs(networks[name], description ?? undefined), [name, description])
  const value = useMemo(() => ({ network, listed }), [network, listed])
  return <NetworkContext value={value}>{children}</NetworkContext>
}

/**
 * The network in the path of the page. A page that belongs to none, or to one that is not served, is about the one that its
 * query names, or else the one whose page was opened last, or else the first that is served.
 */
function useListedNetwork(
  own: NetworkName | undefined,
): Pick<ListedNetwork, 'name'> & Partial<ListedNetwork> {
  const params = useParams()
  const { network } = useSearch(networkSearch).values
  const { data } = useSuspenseQuery(networksQuery)
  const served = data.filter(({ state }) => state !== 'announced')
  const find = (wanted: string | null | undefined) => served.find(({ name }) => name === wanted)
  const named = find(own) ?? find(params.network) ?? find(network)
  // A page whose network is named is not rendered again when the stored one is read or written.
  const previous = previousNetwork.useSelected((name) => (named ? undefined : name))
  return named ?? find(previous) ?? served[0] ?? networks.mainnet
}

function useNetworkOfPage(): NetworkOfPage {
  const value = useContext(NetworkContext)
  if (!value) throw new Error('NetworkProvider is missing above this component')
  return value
}

/** The network of the page, with the schedule of its chain. */
export function useNetwork(): Network & { readonly name: NetworkName } {
  return useNetworkOfPage().network
}

/** @throws {RouteFault} when the path starts with no known network */
export function networkOf(params: { readonly network?: string | undefined }): Network & {
  readonly name: NetworkName
} {
  const { network = '' } = params
  if (!isNetworkName(network)) throw new RouteFault(`"${network}" is not a network.`)
  return networks[network]
}

/** The description that the network's data service sends; undefined until its first response. */
export function useNetworkDescription(): NetworkDescription | undefined {
  return useNetworkOfPage().listed.description ?? undefined
}

/** True for a recorded network: real data with gaps that does not change. */
export function useIsRecording(): boolean {
  return useNetworkDescription()?.source === 'recorded'
}

/** True if the limits of the data service leave room for background requests. */
export function useAllowsBackground(): boolean {
  return useNetworkOfPage().listed.has_plenty ?? false
}

/** True once the page is idle, if the data service leaves room for background requests. */
export function useMayLoadInBackground(): boolean {
  const allowsBackground = useAllowsBackground()
  const isIdle = usePageIsIdle()
  return allowsBackground && isIdle
}

/** True where things of the network that this explorer does not have are looked up at others, which have mainnet alone. */
export function useLinksOut(): boolean {
  const { data } = useSuspenseQuery(siteQuery)
  return useNetwork().name === 'mainnet' && data.site.links_out
}
