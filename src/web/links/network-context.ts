import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { isNetworkName, type Network, type NetworkName, networks } from '#cardano/network.ts'
import { type NetworkDescription, scheduledAs } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { RouteFault } from './route-fault.ts'

/** The network in the path of the page, with the schedule of its chain. */
export function useNetwork(): Network & { readonly name: NetworkName } {
  const network = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  const description = descriptionOf(data, network.name)
  return useMemo(() => scheduledAs(network, description), [network, description])
}

/** @throws {RouteFault} when the path starts with no known network */
export function networkOf(params: { readonly network?: string | undefined }): Network & {
  readonly name: NetworkName
} {
  const { network = '' } = params
  if (!isNetworkName(network)) throw new RouteFault(404, `"${network}" is not a network.`)
  return networks[network]
}

/** The description that the network's data service sends; undefined until its first response. */
export function useNetworkDescription(): NetworkDescription | undefined {
  const { name } = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  return descriptionOf(data, name)
}

function descriptionOf(listed: readonly ListedNetwork[], name: NetworkName): NetworkDescription | undefined {
  return listed.find((network) => network.name === name)?.description ?? undefined
}

/** True for a recorded network: real data with gaps that does not change. */
export function useIsRecording(): boolean {
  return useNetworkDescription()?.source === 'recorded'
}

/** True if the limits of the data service leave room for background requests. */
export function useAllowsBackground(): boolean {
  const { name } = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  return data.find((network) => network.name === name)?.has_plenty ?? false
}

/** True once the page is idle, if the data service leaves room for background requests. */
export function useMayLoadInBackground(): boolean {
  const allowsBackground = useAllowsBackground()
  const isIdle = usePageIsIdle()
  return allowsBackground && isIdle
}
