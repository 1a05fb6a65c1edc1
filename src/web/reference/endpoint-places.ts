import { type Endpoint, type EndpointId, endpointIds, endpoints } from '#contract/endpoints.ts'

/** The name of each endpoint in the index. */
export const endpointLabels: Readonly<Record<EndpointId, string>> = {
  account: 'One account',
  latestEpoch: 'Latest epoch',
  epochs: 'All epochs',
  epoch: 'One epoch',
  odataEpochs: 'All epochs',
  odataEpoch: 'One epoch',
  odataEpochsCount: 'Number of epochs',
  latestBlock: 'Latest block',
  blockByNo: 'By number',
  blockByHash: 'By hash',
  blockBySlot: 'By slot',
  poolUpdates: 'All updates',
  poolUpdatesByPool: 'Of one pool',
  poolUpdatesByVrfKeyHash: 'Of a VRF key',
  odataPoolUpdates: 'All updates',
  odataPoolUpdatesByPool: 'Of one pool',
  odataPoolUpdatesCount: 'Number of updates',
  poolUpdatesByPoolHash: 'Of a pool ID',
}

/** A section of the page that has the endpoints of a resource, and its fields. */
export interface ResourceSection {
  readonly anchor: string
  readonly title: string
  readonly note: string
  readonly resource: Endpoint['resource']
  /** The title of its table of fields. */
  readonly fieldsOf: string
  readonly endpoints: readonly EndpointId[]
}

export const resourceSections: readonly ResourceSection[] = [
  section('accounts', 'Accounts', 'account', 'an account', 'An account is found by its stake address.'),
  section(
    'epochs',
    'Epochs',
    'latestEpoch',
    'an epoch',
    'The times of an epoch are those of its first and last block.',
  ),
  section(
    'blocks',
    'Blocks',
    'latestBlock',
    'a block',
    'The end of the address decides: latest, a whole number, or 64 hex digits.',
  ),
  section(
    'pools',
    'Pool updates',
    'poolUpdates',
    'a pool update',
    'Pools are numbers. One address takes the pool_id of an account.',
  ),
]

/** The id of the table of a resource's fields. */
export function fieldsAnchor({ anchor }: ResourceSection): string {
  return `${anchor}-fields`
}

/** The id of the row of a resource's field. @param resource its name in the contract */
export function fieldAnchor(resource: string, field: string): string {
  return `f-${resource}-${field}`
}

/** The id of a status's row. */
export function statusAnchor(status: number): string {
  return `status-${status}`
}

function section(
  anchor: string,
  title: string,
  /** An endpoint of the section's resource. */
  example: EndpointId,
  fieldsOf: string,
  note: string,
): ResourceSection {
  const { resource }: Endpoint = endpoints[example]
  const ids = endpointIds.filter((id) => endpoints[id].resource === resource)
  return { anchor, title, note, resource, fieldsOf: `Fields of ${fieldsOf}`, endpoints: ids }
}
