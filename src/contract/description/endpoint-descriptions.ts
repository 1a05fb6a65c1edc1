import type { EndpointId } from '../endpoints.ts'
import { costsInWords, MAX_FILTER_COST } from '../odata/filter-cost.ts'
import { FILTER_CAPS } from '../odata/filter-parser.ts'
import type { ListOption } from '../odata/options.ts'
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

/** An option of OData as documents describe it. */
interface OptionDescription {
  /** One or two sentences. */
  readonly description: string
  /** In JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>> & { readonly type: string }
}

export const optionDescriptions: Readonly<Record<ListOption, OptionDescription>> = {
  filter: {
    description:
      'OData 4 condition: eq, ne, gt, ge, lt, le, and, or, not, in, contains, startswith, endswith. ' +
      `At most ${FILTER_CAPS.length} characters, ${FILTER_CAPS.terms} comparisons and a cost of ${MAX_FILTER_COST}: ${costsInWords()}.`,
    schema: { type: 'string', examples: ['id ge 300 and not (id eq 310)'] },
  },
  orderby: {
    description: 'Fields, each with asc or desc.',
    schema: { type: 'string', examples: ['id desc'] },
  },
  select: { description: 'The fields to return in each record.', schema: { type: 'string' } },
  top: { description: 'The greatest number of records to return.', schema: { type: 'integer', minimum: 0 } },
  skip: { description: 'The number of records to skip.', schema: { type: 'integer', minimum: 0 } },
  count: { description: 'Whether to count all records (OData form).', schema: { type: 'boolean' } },
}

/** The header fields of a request for data, besides those that identify the client. */
export const requestFields = {
  Prefer: {
    description: 'odata.maxpagesize: the greatest number of records in a page.',
    schema: { type: 'string', examples: ['odata.maxpagesize=50'] },
  },
  'If-None-Match': {
    description: 'The entity tag of a response that the client has stored.',
    schema: { type: 'string' },
  },
} satisfies Record<string, OptionDescription>

export type RequestField = keyof typeof requestFields
