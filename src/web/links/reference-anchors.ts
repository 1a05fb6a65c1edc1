import type { EndpointCall, EndpointId } from '#contract/endpoints.ts'
import { paths } from './paths.ts'

/** The ids of the endpoints' rows in the reference. */
export const endpointAnchors: Readonly<Record<EndpointId, string>> = {
  account: 'account',
  latestEpoch: 'epochs-latest',
  epochs: 'epochs-all',
  epoch: 'epochs-one',
  odataEpochs: 'epochs-odata',
  odataEpoch: 'epochs-odata-one',
  odataEpochsCount: 'epochs-odata-count',
  latestBlock: 'blocks-latest',
  blockByNo: 'blocks-no',
  blockByHash: 'blocks-hash',
  blockBySlot: 'blocks-slot',
  poolUpdates: 'pools-all',
  poolUpdatesByPool: 'pools-one',
  poolUpdatesByVrfKeyHash: 'pools-vrf',
  odataPoolUpdates: 'pools-odata',
  odataPoolUpdatesByPool: 'pools-odata-one',
  odataPoolUpdatesCount: 'pools-odata-count',
  poolUpdatesByPoolHash: 'pools-id',
}

/** The row of a call's endpoint in the reference, with the values of its parameters. */
export function referenceAddress(network: string, { id, params }: EndpointCall): string {
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  const search = new URLSearchParams([['network', network], ...values])
  return `${paths.reference}?${search}#${endpointAnchors[id]}`
}

/**
 * The id of a field's row in the reference, for the fragment of a link to it: `f-Block-op_cert`.
 * @param resource its name in the contract
 */
export function fieldAnchor(resource: string, field: string): string {
  return `f-${resource}-${field}`
}

/** The id of the table of a resource's fields in the reference: `epochs-fields`. @param section the resource's section */
export function fieldListAnchor(section: string): string {
  return `${section}-fields`
}
