import { useSuspenseQuery } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { CallTabs } from '../../requests/call-tabs.tsx'
import { serviceAddress } from '../../requests/snippets/snippet-call.ts'

/** The call that a person tries first with a new key: the latest epoch of its network. */
export function FirstCall({ network }: { network: NetworkName }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const description = listed.find(({ name }) => name === network)?.description ?? undefined
  return <CallTabs address={serviceAddress(network, description)} path={endpointPath('latestEpoch', {})} />
}
