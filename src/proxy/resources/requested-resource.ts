import { type NetworkName, networks } from '#cardano/network.ts'
import {
  callPath,
  type Endpoint,
  type EndpointCall,
  endpoints,
  type ResponseKind,
} from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import {
  effectiveOptions,
  type ListOption,
  optionName,
  optionNames,
  readOptions,
  servedOptions,
  writeOptions,
} from '#contract/odata/options.ts'
import { describePathFaults } from '#contract/path-parameter.ts'
import type { Resource } from '#contract/resources/field.ts'

/** A resource of the contract, as a request names it. */
export interface RequestedResource {
  readonly kind: 'resource'
  readonly call: EndpointCall
  readonly endpoint: Endpoint
  /** Cache key: network, path and options in one spelling, so that equivalent requests share it. */
  readonly key: string
  /** Path below the service's address, in one spelling. */
  readonly path: string
  /** Options by their names without `$`, in the order of the contract. */
  readonly options: ReadonlyMap<ListOption, string>
  /** Fields of the contract that `$select` names, in its order; undefined where every field is requested. */
  readonly selected: ReadonlySet<string> | undefined
  /** Whether a plain list without paging is requested: all of it, whatever the pages of its service. */
  readonly isWholeList: boolean
}

/** The meaning of a request's path and query, or why they have none. */
export type ResourceReading =
  | RequestedResource
  | { readonly kind: 'problem'; readonly status: 400 | 404; readonly detail: string }

/**
 * Reads path and query of a request. Anything outside the contract is a problem, and goes no further.
 * @param pathname below the network's address, percent-encoded as it came
 */
export function readResourceRequest(network: NetworkName, pathname: string, search: string): ResourceReading {
  const match = matchEndpoint(pathname, networks[network])
  if (match.kind === 'unknown') return refused(404, `${pathname} is not a path of this interface.`)
  if (match.kind === 'malformed') return refused(400, describePathFaults(match.faults, networks[network]))
  const endpoint: Endpoint = endpoints[match.call.id]
  const options = optionsOf(search, endpoint.returns)
  if (typeof options === 'string') return refused(400, options)
  const path = callPath(match.call)
  return {
    kind: 'resource',
    call: match.call,
    endpoint,
    key: `${network}${path}?${writeOptions(options)}`,
    path,
    options,
    selected: selectedFields(options.get('select'), endpoint.resource),
    isWholeList:
      endpoint.returns === 'list' && endpoint.form === 'plain' && !options.has('top') && !options.has('skip'),
  }
}

/** The resource of a call without options. */
export function resourceOf(network: NetworkName, call: EndpointCall): RequestedResource {
  const resource = readResourceRequest(network, callPath(call), '')
  if (resource.kind === 'problem') throw new TypeError(resource.detail)
  return resource
}

/** The options of a query, or a sentence about the first that cannot be read. */
function optionsOf(search: string, returns: ResponseKind): ReadonlyMap<ListOption, string> | string {
  if (search === '') return NO_OPTIONS
  const served = servedOptions[returns]
  const { options, faults } = readOptions(new URLSearchParams(search), served)
  for (const { kind, name } of faults) {
    if (kind === 'repeated') return `The option $${optionName(name)} is given twice.`
    if (kind === 'empty') return `The option $${optionName(name)} is empty.`
    if (name.startsWith('$')) return `${name} is not an option here. The options are ${optionNames(served)}.`
  }
  const effective = effectiveOptions[returns]
  return returns === 'count'
    ? new Map([...options].filter(([option]) => effective.includes(option)))
    : options
}

function selectedFields(select: string | undefined, { fields }: Resource): ReadonlySet<string> | undefined {
  const names = select?.split(',').map((name) => name.trim())
  if (!names || names.includes('*')) return undefined
  return new Set(names.filter((name) => Object.hasOwn(fields, name)))
}

const NO_OPTIONS: ReadonlyMap<ListOption, string> = new Map()

function refused(status: 400 | 404, detail: string): ResourceReading {
  return { kind: 'problem', status, detail }
}
