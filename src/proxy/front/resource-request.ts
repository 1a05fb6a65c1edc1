import { type NetworkName, networks } from '#cardano/network.ts'
import { type Endpoint, type EndpointCall, endpointPath, endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import {
  type ListOption,
  listOptions,
  optionName,
  optionNames,
  readOptions,
  recordOptions,
  writeOptions,
} from '#contract/odata/options.ts'

/** What a request at the proxy means: two that mean the same have the same key. */
export type ResourceRequest =
  | {
      readonly kind: 'resource'
      readonly call: EndpointCall
      readonly endpoint: Endpoint
      /** Of network, path and options, in one spelling. */
      readonly key: string
      /** Below the service's address, in one spelling. */
      readonly path: string
      /** By their names without `$`, in the order of the contract. */
      readonly options: ReadonlyMap<ListOption, string>
      /** A plain list without paging: all of it, whatever the pages of its service. */
      readonly isWholeList: boolean
    }
  | { readonly kind: 'problem'; readonly status: 400 | 404; readonly detail: string }

/**
 * Reads path and query of a request. What is not of the contract ends here.
 * @param pathname below the network's address, percent-encoded as it came
 */
export function readResourceRequest(network: NetworkName, pathname: string, search: string): ResourceRequest {
  const match = matchEndpoint(pathname, networks[network])
  if (match.kind === 'unknown') return refused(404, `${pathname} is not a path of this interface.`)
  if (match.kind === 'malformed') return refused(400, match.detail)
  const endpoint: Endpoint = endpoints[match.call.id]
  const options = optionsOf(search, endpoint.returns === 'list' ? listOptions : recordOptions)
  if (typeof options === 'string') return refused(400, options)
  const path = endpointPath(match.call.id, match.call.params as never)
  return {
    kind: 'resource',
    call: match.call,
    endpoint,
    key: `${network}${path}?${writeOptions(options)}`,
    path,
    options,
    isWholeList:
      endpoint.returns === 'list' && endpoint.form === 'plain' && !options.has('top') && !options.has('skip'),
  }
}

/** The options of a query, or a sentence about the first that cannot be read. */
function optionsOf<Option extends ListOption>(
  search: string,
  served: readonly Option[],
): ReadonlyMap<ListOption, string> | string {
  if (search === '') return NO_OPTIONS
  const { options, faults } = readOptions(new URLSearchParams(search), served)
  for (const { kind, name } of faults) {
    if (kind === 'repeated') return `The option $${optionName(name)} is there twice.`
    if (kind === 'empty') return `The option $${optionName(name)} is empty.`
    if (name.startsWith('$')) return `${name} is not an option here; there are ${optionNames(served)}.`
  }
  return options
}

const NO_OPTIONS: ReadonlyMap<ListOption, string> = new Map()

function refused(status: 400 | 404, detail: string): ResourceRequest {
  return { kind: 'problem', status, detail }
}
