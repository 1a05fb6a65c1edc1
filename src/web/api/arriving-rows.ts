import type { NetworkName } from '#cardano/network.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
} from '#contract/endpoints.ts'
import { arriving } from './arriving-list.ts'

/** The rows of a list so far, in its order; undefined before the first row and once the list is complete. */
export function useArrivingRows<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
): readonly EndpointRecord<Id>[] | undefined {
  const key = `/${network}${endpointPath(id, params)}`
  return arriving.useSelected((lists) => lists.get(key)) as readonly EndpointRecord<Id>[] | undefined
}
