import { type Endpoint, type EndpointId, endpointIds, endpoints } from '#contract/endpoints.ts'
import { endpointAnchors, fieldListAnchor } from '../links/reference-anchors.ts'

/** The id of an endpoint's row, for links to it, and its name in the index. */
interface EndpointPlace {
  readonly anchor: string
  readonly label: string
}

export const endpointPlaces: Readonly<Record<EndpointId, EndpointPlace>> = {
  account: { anchor: endpointAnchors.account, label: 'One account' },
  latestEpoch: { anchor: endpointAnchors.latestEpoch, label: 'Latest epoch' },
  epochs: { anchor: endpointAnchors.epochs, label: 'All epochs' },
  epoch: { anchor: endpointAnchors.epoch, label: 'One epoch' },
  odataEpochs: { anchor: endpointAnchors.odataEpochs, label: 'All epochs' },
  odataEpoch: { anchor: endpointAnchors.odataEpoch, label: 'One epoch' },
  odataEpochsCount: { anchor: endpointAnchors.odataEpochsCount, label: 'Number of epochs' },
  latestBlock: { anchor: endpointAnchors.latestBlock, label: 'Latest block' },
  blockByNo: { anchor: endpointAnchors.blockByNo, label: 'By number' },
  blockByHash: { anchor: endpointAnchors.blockByHash, label: 'By hash' },
  blockBySlot: { anchor: endpointAnchors.blockBySlot, label: 'By slot' },
  poolUpdates: { anchor: endpointAnchors.poolUpdates, label: 'All updates' },
  poolUpdatesByPool: { anchor: endpointAnchors.poolUpdatesByPool, label: 'Of one pool' },
  poolUpdatesByVrfKeyHash: { anchor: endpointAnchors.poolUpdatesByVrfKeyHash, label: 'Of a VRF key' },
  odataPoolUpdates: { anchor: endpointAnchors.odataPoolUpdates, label: 'All updates' },
  odataPoolUpdatesByPool: { anchor: endpointAnchors.odataPoolUpdatesByPool, label: 'Of one pool' },
  odataPoolUpdatesCount: { anchor: endpointAnchors.odataPoolUpdatesCount, label: 'Number of updates' },
  poolUpdatesByPoolHash: { anchor: endpointAnchors.poolUpdatesByPoolHash, label: 'Of a pool ID' },
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
  return fieldListAnchor(anchor)
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
