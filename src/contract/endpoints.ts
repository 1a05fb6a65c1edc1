import type { Network } from '#cardano/network.ts'
import {
  blockHash,
  blockNo,
  epochNo,
  type ParameterValue,
  type PathParameter,
  poolId,
  slotNo,
  stakeAddress,
  vrfKeyHash,
} from './path-parameter.ts'
import { account } from './resources/account.ts'
import { block } from './resources/block.ts'
import { epoch } from './resources/epoch.ts'
import { poolUpdate } from './resources/pool-update.ts'
import type { Resource, ResourceRecord } from './resources/resource.ts'
import { shortenText } from './shorten-text.ts'

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

export interface Endpoint<
  Path extends string = string,
  Parameters extends Readonly<Record<string, PathParameter>> = Readonly<Record<string, PathParameter>>,
  Returns extends 'record' | 'list' = 'record' | 'list',
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
  const Parameters extends Readonly<Record<ParameterNames<Path>, PathParameter>>,
  const Returns extends 'record' | 'list',
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
 * The interface: its 15 endpoints in the order and numbering of the specification. Where several match a
 * path, the first whose parameters are well formed is meant; so 64 decimal digits are a hash.
 */
export const endpoints = {
  account: endpoint('/api/core/accounts/{stake_address}', { stake_address: stakeAddress }, 'record', account),
  latestEpoch: endpoint('/api/core/epochs/latest', {}, 'record', epoch),
  epochs: endpoint('/api/core/epochs', {}, 'list', epoch),
  epoch: endpoint('/api/core/epochs/{epoch_no}', { epoch_no: epochNo }, 'record', epoch),
  odataEpochs: endpoint('/api/core/odata/epochs', {}, 'list', epoch),
  odataEpoch: endpoint('/api/core/odata/epochs/{epoch_no}', { epoch_no: epochNo }, 'record', epoch),
  latestBlock: endpoint('/api/core/blocks/latest', {}, 'record', block),
  blockByNo: endpoint('/api/core/blocks/{block_no}', { block_no: blockNo }, 'record', block),
  blockByHash: endpoint('/api/core/blocks/{block_hash}', { block_hash: blockHash }, 'record', block),
  blockBySlot: endpoint(
    '/api/core/blocks/epochs/{epoch_no}/slots/{slot_no}',
    { epoch_no: epochNo, slot_no: slotNo },
    'record',
    block,
  ),
  poolUpdates: endpoint('/api/core/pools/updates', {}, 'list', poolUpdate),
  poolUpdatesByPool: endpoint('/api/core/pools/{pool_id}/updates', { pool_id: poolId }, 'list', poolUpdate),
  poolUpdatesByVrfKeyHash: endpoint(
    '/api/core/pools/{vrf_key_hash}/updates',
    { vrf_key_hash: vrfKeyHash },
    'list',
    poolUpdate,
  ),
  odataPoolUpdates: endpoint('/api/core/odata/poolsupdates', {}, 'list', poolUpdate),
  odataPoolUpdatesByPool: endpoint(
    '/api/core/odata/poolsupdates/{pool_id}',
    { pool_id: poolId },
    'list',
    poolUpdate,
  ),
} as const

type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
export const endpointIds = Object.keys(endpoints) as EndpointId[]

/** What an endpoint takes, read: `{ epoch_no: 379 }`. */
export type EndpointParams<Id extends EndpointId> = {
  readonly [Name in keyof Endpoints[Id]['parameters']]: ParameterValue<Endpoints[Id]['parameters'][Name]>
}

export type EndpointRecord<Id extends EndpointId> = ResourceRecord<Endpoints[Id]['resource']>

/** Endpoints that return one record, and those that return a list. */
export type RecordEndpointId = {
  [Id in EndpointId]: Endpoints[Id]['returns'] extends 'record' ? Id : never
}[EndpointId]
export type ListEndpointId = Exclude<EndpointId, RecordEndpointId>

/** An endpoint with parameters that belong to it. */
export type EndpointCall = {
  [Id in EndpointId]: { readonly id: Id; readonly params: EndpointParams<Id> }
}[EndpointId]

export type EndpointMatch =
  | { readonly kind: 'endpoint'; readonly call: EndpointCall }
  /** The path is one of the interface, and a parameter in it is malformed: 400, and why. */
  | { readonly kind: 'malformed'; readonly detail: string }
  /** No path of the interface: 404. */
  | { readonly kind: 'unknown' }

/**
 * Finds the endpoint that a path means. Percent-encoding and one trailing slash make no difference.
 * @param pathname below the network's address: `/api/core/epochs/379`
 */
export function matchEndpoint(pathname: string, network: Network): EndpointMatch {
  const segments = pathSegments(pathname)
  const faults: string[] = []
  for (const id of endpointIds) {
    const texts = segments && matchTemplate(templates[id], segments, endpoints[id].form === 'odata')
    if (!texts) continue
    const params: Record<string, unknown> = {}
    const fault = Object.entries<PathParameter>(endpoints[id].parameters).reduce<string | undefined>(
      (found, [name, parameter]) => {
        const result = parameter.parse(texts[name] ?? '', network)
        if (result.ok) params[name] = result.value
        return found ?? (result.ok ? undefined : refusal(texts[name] ?? '', parameter, result.reason))
      },
      undefined,
    )
    if (fault === undefined) return { kind: 'endpoint', call: { id, params } as EndpointCall }
    faults.push(fault)
  }
  return faults.length > 0
    ? { kind: 'malformed', detail: `${[...new Set(faults)].join('; ')}.` }
    : { kind: 'unknown' }
}

/** The path of an endpoint, below the network's address. */
export function endpointPath<Id extends EndpointId>(id: Id, params: EndpointParams<Id>): string {
  const values: Readonly<Record<string, unknown>> = params
  return endpoints[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
}

/** One segment of a path: text as it stands, or the name of a parameter. */
interface TemplatePart {
  readonly text: string
  readonly parameter: string | undefined
}

const templates = Object.fromEntries(
  endpointIds.map((id) => {
    const parts = endpoints[id].path.slice(1).split('/')
    return [id, parts.map((text) => ({ text, parameter: /^\{(\w+)\}$/.exec(text)?.[1] }))]
  }),
) as unknown as Readonly<Record<EndpointId, readonly TemplatePart[]>>

function pathSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.slice(1, pathname.endsWith('/') ? -1 : undefined).split('/')
    return pathname.includes('%') ? segments.map(decodeURIComponent) : segments
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * @param anyCase Not in the specification: in the OData form, a client that takes the address from the metadata
 * asks for `Epochs` and `PoolsUpdates`.
 */
function matchTemplate(
  template: readonly TemplatePart[],
  segments: readonly string[],
  anyCase: boolean,
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined
  const texts: Record<string, string> = {}
  for (let i = 0; i < template.length; i++) {
    const { text, parameter } = template[i] as TemplatePart
    const segment = segments[i] ?? ''
    if (parameter) texts[parameter] = segment
    else if (text !== (anyCase && i > 2 ? segment.toLowerCase() : segment)) return undefined
  }
  return texts
}

function refusal(text: string, parameter: PathParameter, reason: string): string {
  return `"${shortenText(text, 100)}" is not ${parameter.what}: ${reason}`
}
