import type { Network } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { type Endpoint, type EndpointId, endpoints } from '#contract/endpoints.ts'
import { greatestTop } from '#contract/odata/list-pages.ts'
import { QueryFault, readCountQuery, readListQuery, readRecordSelect } from '#contract/odata/list-query.ts'
import { describeParameterFault, type PathParameter, pathParameters } from '#contract/path-parameter.ts'

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
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [decoded(name.trim()), decoded(rest.join('='))] as const
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
