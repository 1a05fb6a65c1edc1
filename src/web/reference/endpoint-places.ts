import { type Endpoint, type EndpointId, endpointIds, endpoints } from '#contract/endpoints.ts'

/** The id of an endpoint's row, for links to it, and its name in the index. */
interface EndpointPlace {
  readonly anchor: string
  readonly label: string
}

export const endpointPlaces: Readonly<Record<EndpointId, EndpointPlace>> = {
  account: { anchor: 'account', label: 'One account' },
  latestEpoch: { anchor: 'epochs-latest', label: 'Latest epoch' },
  epochs: { anchor: 'epochs-all', label: 'All epochs' },
  epoch: { anchor: 'epochs-one', label: 'One epoch' },
  odataEpochs: { anchor: 'epochs-odata', label: 'All epochs' },
  odataEpoch: { anchor: 'epochs-odata-one', label: 'One epoch' },
  odataEpochsCount: { anchor: 'epochs-odata-count', label: 'Number of epochs' },
  latestBlock: { anchor: 'blocks-latest', label: 'Latest block' },
  blockByNo: { anchor: 'blocks-no', label: 'By number' },
  blockByHash: { anchor: 'blocks-hash', label: 'By hash' },
  blockBySlot: { anchor: 'blocks-slot', label: 'By slot' },
  poolUpdates: { anchor: 'pools-all', label: 'All updates' },
  poolUpdatesByPool: { anchor: 'pools-one', label: 'Of one pool' },
  poolUpdatesByVrfKeyHash: { anchor: 'pools-vrf', label: 'Of a VRF key' },
  odataPoolUpdates: { anchor: 'pools-odata', label: 'All updates' },
  odataPoolUpdatesByPool: { anchor: 'pools-odata-one', label: 'Of one pool' },
  odataPoolUpdatesCount: { anchor: 'pools-odata-count', label: 'Number of updates' },
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
    'Pools are numbers here. The pool_id of an account is another name and cannot be used.',
  ),
]

/** The id of the table of a resource's fields. */
export function fieldsAnchor({ anchor }: ResourceSection): string {
  return `${anchor}-fields`
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
