import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Network, type NetworkName, networks } from '#cardano/network.ts'
import { scheduledAs } from '#contract/network-description.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { listQuery, networksQuery } from '../../api/endpoint-query.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import { useNetwork } from '../../links/network-context.ts'
import type { NetworkEpochs } from './sides.ts'

/** The networks that this explorer serves, without the page's own. */
export function useOtherNetworks(): readonly (Network & { readonly name: NetworkName })[] {
  const { name } = useNetwork()
  const { data } = useSuspenseQuery(networksQuery)
  return data.flatMap((listed) =>
    listed.state === 'announced' || listed.name === name ? [] : [networks[listed.name]],
  )
}

/**
 * The epochs of a network that is not the page's own.
 * @param name undefined where none is wanted
 * @returns undefined until they are loaded
 */
export function useNetworkEpochs(name: NetworkName | undefined): NetworkEpochs | undefined {
  const page = useNetwork()
  const { data } = useSuspenseQuery(networksQuery)
  // The caller decides what the page shows meanwhile: a failure is thrown by the part that waits for them.
  const { data: epochs } = useQuery({
    ...listQuery(name ?? page.name, 'epochs', {}),
    enabled: name !== undefined,
    throwOnError: false,
  })
  const description = data.find((listed) => listed.name === name)?.description ?? undefined
  const network = useMemo(
    () => scheduledAs(networks[name ?? page.name], description),
    [name, page, description],
  )
  const isRecording = description?.source === 'recorded'
  const newest = epochs?.at(-1)
  const coverage = useFromServerNow(
    (now) => newest && epochCoverage(network, newest, [], isRecording ? undefined : now),
  )
  return useMemo(() => {
    if (!epochs || name === undefined) return undefined
    const isOpen = newest && coverage !== undefined && coverage !== 'complete'
    return { network, epochs, open: isOpen ? { no: newest.no, coverage } : undefined }
  }, [name, network, epochs, newest, coverage])
}

/** Suspends until the epochs of a network are loaded, and throws why they do not load. */
export function AwaitedEpochs({ of }: { of: NetworkName }) {
  useSuspenseQuery(listQuery(of, 'epochs', {}))
  return null
}
