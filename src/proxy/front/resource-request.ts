import { type NetworkName, networks } from '#cardano/network.ts'
import { type Endpoint, type EndpointCall, endpointPath, endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { listOptions, recordOptions } from '#contract/odata/entity-sets.ts'

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
      readonly options: ReadonlyMap<string, string>
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
  const options = readOptions(search, endpoint.returns === 'list' ? listOptions : recordOptions)
  if (typeof options === 'string') return refused(400, options)
  const path = endpointPath(match.call.id, match.call.params as never)
  return {
    kind: 'resource',
    call: match.call,
    endpoint,
    key: `${network}${path}?${queryText(options)}`,
    path,
    options,
    isWholeList:
      endpoint.returns === 'list' && endpoint.form === 'plain' && !options.has('top') && !options.has('skip'),
  }
}

/** `$name=value&…`, with the values encoded. */
export function queryText(options: ReadonlyMap<string, string>): string {
  return [...options].map(([name, value]) => `$${name}=${encodeURIComponent(value)}`).join('&')
}

/** @returns a sentence when the query cannot be read. */
function readOptions(search: string, known: readonly string[]): ReadonlyMap<string, string> | string {
  if (search === '') return NO_OPTIONS
  const given = new Map<string, string>()
  for (const [spelling, value] of new URLSearchParams(search)) {
    const name = spelling.toLowerCase().replace(/^\$/, '')
    if (!known.includes(name)) {
      if (spelling.startsWith('$'))
        return `${spelling} is not an option here; there are ${optionNames(known)}.`
      continue
    }
    if (given.has(name)) return `The option $${name} is there twice.`
    if (value.trim() === '') return `The option $${name} is empty.`
    given.set(name, value)
  }
  return new Map(known.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

function optionNames(known: readonly string[]): string {
  return known.map((name) => `$${name}`).join(', ')
}

function refused(status: 400 | 404, detail: string): ResourceRequest {
  return { kind: 'problem', status, detail }
}
