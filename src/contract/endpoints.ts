import type { Dialect } from './dialect.ts'
import type { ParameterKind, ParameterValue } from './path-parameter.ts'
import { account } from './resources/account.ts'
import { block } from './resources/block.ts'
import { epoch } from './resources/epoch.ts'
import type { Resource, ResourceRecord } from './resources/field.ts'
import { poolUpdate } from './resources/pool-update.ts'

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** `count`: the number of records of a list, as text. */
export type ResponseKind = 'record' | 'list' | 'count'

export interface Endpoint<
  Path extends string = string,
  Parameters extends Readonly<Record<string, ParameterKind>> = Readonly<Record<string, ParameterKind>>,
  Returns extends ResponseKind = ResponseKind,
  R extends Resource = Resource,
> {
  readonly path: Path
  readonly parameters: Parameters
  readonly form: 'plain' | 'odata'
  readonly returns: Returns
  readonly resource: R
}

/** The path names its parameters, and each of them must have its kind: a misspelt one does not compile. */
function endpoint<
  const Path extends string,
  const Parameters extends Readonly<Record<ParameterNames<Path>, ParameterKind>>,
  const Returns extends ResponseKind,
  const R extends Resource,
>(path: Path, parameters: Parameters, returns: Returns, resource: R): Endpoint<Path, Parameters, Returns, R> {
  return {
    path,
    parameters,
    returns,
    resource,
    form: path.startsWith('/api/core/odata/') ? 'odata' : 'plain',
  }
}

/**
 * The interface: its 15 endpoints in the order and numbering of the specification, and then the numbers of records
 * of the entity sets and the updates of a pool by its hash. Where several match a path, the first whose parameters are
 * well formed is meant; so 64 decimal digits are a hash.
 * Not in the specification: the segment `$count` (OData 4.01 URL Conventions 4.8), and pools by their hash.
 */
export const endpoints = {
  account: endpoint(
    '/api/core/accounts/{stake_address}',
    { stake_address: 'stakeAddress' },
    'record',
    account,
  ),
  latestEpoch: endpoint('/api/core/epochs/latest', {}, 'record', epoch),
  epochs: endpoint('/api/core/epochs', {}, 'list', epoch),
  epoch: endpoint('/api/core/epochs/{epoch_no}', { epoch_no: 'epochNo' }, 'record', epoch),
  odataEpochs: endpoint('/api/core/odata/epochs', {}, 'list', epoch),
  odataEpoch: endpoint('/api/core/odata/epochs/{epoch_no}', { epoch_no: 'epochNo' }, 'record', epoch),
  latestBlock: endpoint('/api/core/blocks/latest', {}, 'record', block),
  blockByNo: endpoint('/api/core/blocks/{block_no}', { block_no: 'blockNo' }, 'record', block),
  blockByHash: endpoint('/api/core/blocks/{block_hash}', { block_hash: 'blockHash' }, 'record', block),
  blockBySlot: endpoint(
    '/api/core/blocks/epochs/{epoch_no}/slots/{slot_no}',
    { epoch_no: 'epochNo', slot_no: 'slotNo' },
    'record',
    block,
  ),
  poolUpdates: endpoint('/api/core/pools/updates', {}, 'list', poolUpdate),
  poolUpdatesByPool: endpoint('/api/core/pools/{pool_id}/updates', { pool_id: 'poolId' }, 'list', poolUpdate),
  poolUpdatesByVrfKeyHash: endpoint(
    '/api/core/pools/{vrf_key_hash}/updates',
    { vrf_key_hash: 'vrfKeyHash' },
    'list',
    poolUpdate,
  ),
  odataPoolUpdates: endpoint('/api/core/odata/poolsupdates', {}, 'list', poolUpdate),
  odataPoolUpdatesByPool: endpoint(
    '/api/core/odata/poolsupdates/{pool_id}',
    { pool_id: 'poolId' },
    'list',
    poolUpdate,
  ),
  odataEpochsCount: endpoint('/api/core/odata/epochs/$count', {}, 'count', epoch),
  odataPoolUpdatesCount: endpoint('/api/core/odata/poolsupdates/$count', {}, 'count', poolUpdate),
  poolUpdatesByPoolHash: endpoint(
    '/api/core/pools/{pool_hash}/updates',
    { pool_hash: 'poolHash' },
    'list',
    poolUpdate,
  ),
} as const

type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
export const endpointIds = Object.keys(endpoints) as EndpointId[]

/** The live dialect lacks pools by their hash. */
export const endpointIdsOf: Readonly<Record<Dialect, readonly EndpointId[]>> = {
  documented: endpointIds,
  live: endpointIds.filter((id) => id !== 'poolUpdatesByPoolHash'),
}

/** The parameters of an endpoint, parsed: `{ epoch_no: 379 }`. */
export type EndpointParams<Id extends EndpointId> = {
  readonly [Name in keyof Endpoints[Id]['parameters']]: ParameterValue<
    Extract<Endpoints[Id]['parameters'][Name], ParameterKind>
  >
}

export type EndpointRecord<Id extends EndpointId> = ResourceRecord<Endpoints[Id]['resource']>

type IdsOf<Kind extends ResponseKind> = {
  [Id in EndpointId]: Endpoints[Id]['returns'] extends Kind ? Id : never
}[EndpointId]

/** Endpoints that return one record, and those that return a list. */
export type RecordEndpointId = IdsOf<'record'>
export type ListEndpointId = IdsOf<'list'>

/** An endpoint with parameters that belong to it. */
export type EndpointCall = {
  [Id in EndpointId]: { readonly id: Id; readonly params: EndpointParams<Id> }
}[EndpointId]

/** The path of a call, below the network's address. */
export function callPath({ id, params }: EndpointCall): string {
  return filledPath(id, params)
}

/** The path of an endpoint, below the network's address. */
export function endpointPath<Id extends EndpointId>(id: Id, params: EndpointParams<Id>): string {
  return filledPath(id, params)
}

function filledPath(id: EndpointId, values: Readonly<Record<string, unknown>>): string {
  return endpoints[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
}
