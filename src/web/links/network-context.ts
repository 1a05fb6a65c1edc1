import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { isNetworkName, type Network, type NetworkName, networks } from '#cardano/network.ts'
import { type ListedNetwork, type NetworkDescription, scheduledAs } from '#contract/network-description.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { RouteFault } from './route-fault.ts'

/** The network of the page, from its address, with the schedule that its chain keeps. */
export function useNetwork(): Network & { readonly name: NetworkName } {
  const network = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  const description = descriptionOf(data, network.name)
  return useMemo(() => scheduledAs(network, description), [network, description])
}

/** @throws {RouteFault} when the address begins with no network. */
export function networkOf(params: { readonly network?: string | undefined }): Network & {
  readonly name: NetworkName
} {
  const { network = '' } = params
  if (!isNetworkName(network)) throw new RouteFault(404, `"${network}" is not a network.`)
  return networks[network]
}

/** What the network's service says of itself; undefined while it has not answered. */
export function useNetworkDescription(): NetworkDescription | undefined {
  const { name } = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  return descriptionOf(data, name)
}

function descriptionOf(listed: readonly ListedNetwork[], name: NetworkName): NetworkDescription | undefined {
  return listed.find((network) => network.name === name)?.description ?? undefined
}

/** True where the page shows a recording: real facts, frozen in time, with gaps. */
export function useIsRecording(): boolean {
  return useNetworkDescription()?.source === 'recorded'
}

/** True where a page may ask for what nobody waits for: the data service allows far more than what is needed. */
export function useAllowsBackground(): boolean {
  const { name } = networkOf(useParams())
  const { data } = useSuspenseQuery(networksQuery)
  return data.find((network) => network.name === name)?.has_plenty ?? false
}

/** True once a page may ask for what nobody waits for: it has come to rest, and there is plenty to give. */
export function useMayLoadInBackground(): boolean {
  const hasPlenty = useAllowsBackground()
  const isIdle = usePageIsIdle()
  return hasPlenty && isIdle
}
