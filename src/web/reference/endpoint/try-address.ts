import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Network } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { type Endpoint, type EndpointId, endpoints } from '#contract/endpoints.ts'
import { QueryFault } from '#contract/odata/filter.ts'
import { greatestTop } from '#contract/odata/list-pages.ts'
import { readCountQuery, readListQuery, readRecordSelect } from '#contract/odata/list-query.ts'
import { describeParameterFault, type PathParameter, pathParameters } from '#contract/path-parameter.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { newestUpdatesQuery } from '#web/pool-history/newest-updates.ts'
import { useExampleAccounts } from '#web/records/example-accounts.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/** A value that cannot be right, found before anything is sent. */
export interface TryFault {
  /** The name of a parameter; `options` for the query. */
  readonly field: string
  /** A sentence. */
  readonly reason: string
  /** A value that would fit, where one is near. */
  readonly suggestion?: string
}

export type TryAddress =
  /** Path and query below the network's address. */
  { readonly kind: 'address'; readonly path: string } | { readonly kind: 'fault'; readonly fault: TryFault }

/**
 * The address that a form's texts make, checked by the contract as the service does.
 * @param options a query without its question mark, as written or percent-encoded
 */
export function tryAddress(
  id: EndpointId,
  texts: Readonly<Record<string, string>>,
  options: string,
  { network, dialect }: { readonly network: Network; readonly dialect: Dialect },
): TryAddress {
  const { path, parameters }: Endpoint = endpoints[id]
  for (const [field, kind] of Object.entries(parameters)) {
    const fault = parameterFault(field, pathParameters[kind], texts[field] ?? '', network)
    if (fault) return { kind: 'fault', fault }
  }
  const query = queryPairs(options)
  const reason = queryFault(id, query, dialect)
  if (reason !== undefined) return { kind: 'fault', fault: { field: 'options', reason } }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(texts[name] ?? ''))
  const written = query.map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`).join('&')
  return { kind: 'address', path: written === '' ? filled : `${filled}?${written}` }
}

/** The sentence about options that cannot be served; undefined for those that can. */
function queryFault(
  id: EndpointId,
  query: readonly (readonly [name: string, value: string])[],
  dialect: Dialect,
): string | undefined {
  const { resource, returns, form } = endpoints[id]
  try {
    if (returns === 'list') readListQuery(query, resource, greatestTop(form, dialect))
    else if (returns === 'count') readCountQuery(query, resource)
    else readRecordSelect(query, resource)
    return undefined
  } catch (error) {
    if (error instanceof QueryFault) return error.message
    throw error
  }
}

/** A query as it is typed: `+` is itself, and a `%` that encodes nothing too. */
function queryPairs(text: string): (readonly [name: string, value: string])[] {
  const plain = (part: string) => percentDecoded(part) ?? part
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [plain(name.trim()), plain(rest.join('='))] as const
    })
}

function parameterFault(
  field: string,
  parameter: PathParameter,
  text: string,
  network: Network,
): TryFault | undefined {
  const result = parameter.parse(text, network)
  if (result.ok) return undefined
  const plain = text.replace(/[\s,.'_]/g, '')
  const fits = plain !== text && plain !== '' && parameter.parse(plain, network).ok
  const reason =
    text === ''
      ? `${field} is empty.`
      : `This is not ${parameter.noun}: ${describeParameterFault(result.reason, network)}.`
  return { field, reason, ...(fits && { suggestion: plain }) }
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/^%24/, '$')
}

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
      stakeAddress: own[0]?.address,
      block,
      epoch,
      update: updates?.records[0],
    }),
    ...Object.fromEntries(search),
  }
}

/** Records that exist on a network; undefined until they are known, or where there is none. */
interface KnownRecords {
  readonly stakeAddress: string | undefined
  readonly block: Pick<Block, 'epoch_no' | 'block_no' | 'hash_hex' | 'slot_no'> | undefined
  readonly epoch: Pick<Epoch, 'no'> | undefined
  readonly update: Pick<PoolUpdate, 'hash_id' | 'vrf_key_hash_hex'> | undefined
}

/**
 * Values for the parameters of an endpoint, by name, with which it finds a record. A network whose records are a recording
 * can have a latest block whose epoch it does not have: the epoch of a block is an example only for blocks.
 */
export function exampleValues(
  id: EndpointId,
  { stakeAddress, block, epoch, update }: KnownRecords,
): Readonly<Record<string, string | undefined>> {
  const findsBlocks = endpoints[id].resource === endpoints.latestBlock.resource
  return {
    stake_address: stakeAddress,
    epoch_no: (findsBlocks ? block?.epoch_no : epoch?.no)?.toString(),
    block_no: block?.block_no?.toString(),
    block_hash: block?.hash_hex,
    slot_no: block?.slot_no?.toString(),
    pool_id: update?.hash_id.toString(),
    vrf_key_hash: update?.vrf_key_hash_hex,
  }
}
