import type { EndpointId } from '../endpoints.ts'
import type { ProblemStatus } from '../problem.ts'

/** An endpoint as the OpenAPI document describes it; apart from the table of endpoints, which browsers load. */
export interface EndpointDescription {
  /** One sentence. */
  readonly summary: string
  /** Error statuses of this endpoint, besides those that any request can have (`requestStatuses`). */
  readonly statuses: readonly ProblemStatus[]
}

/** Lists have no 404: an unknown pool number has a list without records. An unknown pool ID has no list. */
export const endpointDescriptions: Readonly<Record<EndpointId, EndpointDescription>> = {
  account: { summary: 'One account by its stake address.', statuses: [400, 404] },
  latestEpoch: { summary: 'The latest epoch.', statuses: [400, 404] },
  epochs: { summary: 'All epochs.', statuses: [400] },
  epoch: { summary: 'One epoch by its number.', statuses: [400, 404] },
  odataEpochs: { summary: 'All epochs, in the OData form.', statuses: [400] },
  odataEpoch: { summary: 'One epoch by its number, in the OData form.', statuses: [400, 404] },
  latestBlock: { summary: 'The latest block.', statuses: [400, 404] },
  blockByNo: { summary: 'One block by its number.', statuses: [400, 404] },
  blockByHash: { summary: 'One block by its hash.', statuses: [400, 404] },
  blockBySlot: { summary: 'One block by its epoch and absolute slot.', statuses: [400, 404] },
  poolUpdates: { summary: 'All pool updates.', statuses: [400] },
  poolUpdatesByPool: { summary: 'The updates of the pool with a pool number.', statuses: [400] },
  poolUpdatesByVrfKeyHash: { summary: 'The pool updates that register a VRF key hash.', statuses: [400] },
  odataPoolUpdates: { summary: 'All pool updates, in the OData form.', statuses: [400] },
  odataPoolUpdatesByPool: {
    summary: 'The updates of the pool with a pool number, in the OData form.',
    statuses: [400],
  },
  odataEpochsCount: { summary: 'The number of epochs.', statuses: [400] },
  odataPoolUpdatesCount: { summary: 'The number of pool updates.', statuses: [400] },
  poolUpdatesByPoolHash: {
    summary: 'The updates of the pool with an ID, an addition to the interface in the documented dialect.',
    statuses: [400, 404],
  },
}

/** Error statuses that any request for data can have, whatever its endpoint. */
export const requestStatuses: readonly ProblemStatus[] = [401, 402, 403, 405, 406, 414, 429, 431, 500, 503]

/** Every error status of these endpoints, each once and in order. */
export function statusesOf(ids: readonly EndpointId[]): ProblemStatus[] {
  const own = ids.flatMap((id) => endpointDescriptions[id].statuses)
  return [...new Set([...own, ...requestStatuses])].toSorted((a, b) => a - b)
}
