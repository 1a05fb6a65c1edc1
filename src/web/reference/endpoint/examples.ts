import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EndpointId } from '#contract/endpoints.ts'
import { newestUpdatesQuery, recordQuery } from '../../api/endpoint-query.ts'
import { useExampleAccounts } from '../../chain/example-accounts.ts'
import { useNetwork } from '../../links/network-context.ts'
import { exampleValues } from './example-values.ts'

/**
 * Values of an endpoint's parameters, by name: those of the page's address, or else some that exist on the network in view;
 * undefined until they are known, or where none is.
 */
export function useExamples(id: EndpointId): Readonly<Record<string, string | undefined>> {
  const { name } = useNetwork()
  const [search] = useSearchParams()
  const { own } = useExampleAccounts()
  const { data: block } = useQuery(recordQuery(name, 'latestBlock', {}))
  const { data: epoch } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const { data: updates } = useQuery(newestUpdatesQuery(name, { orderby: 'id desc', top: 1 }))
  return {
    ...exampleValues(id, {
      stakeAddress: own[0],
      block: block?.record,
      epoch: epoch?.record,
      update: updates?.records[0],
    }),
    ...Object.fromEntries(search),
  }
}
