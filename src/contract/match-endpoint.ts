import type { Network } from '#cardano/network.ts'
import type { Dialect } from './dialect.ts'
import { type EndpointCall, type EndpointId, endpointIds, endpointIdsOf, endpoints } from './endpoints.ts'
import { type ParameterKind, type PathFault, pathParameters } from './path-parameter.ts'
import { percentDecoded } from './percent-decoded.ts'

export type EndpointMatch =
  | { readonly kind: 'endpoint'; readonly call: EndpointCall }
  /** The path is one of the interface, but a parameter in it is malformed: 400 with the faults in words. */
  | { readonly kind: 'malformed'; readonly faults: readonly PathFault[] }
  /** The path is not one of the interface: 404. */
  | { readonly kind: 'unknown' }

/**
 * Finds the endpoint of a path. Percent-encoding and one trailing slash make no difference.
 * @param pathname below the network's address: `/api/core/epochs/379`
 * @param dialect of the service, where it is known
 */
export function matchEndpoint(
  pathname: string,
  network: Network,
  dialect: Dialect = 'documented',
): EndpointMatch {
  const segments = pathSegments(pathname)
  const faults: PathFault[] = []
  for (const id of endpointIdsOf[dialect]) {
    const texts = segments && matchTemplate(templates[id], segments, endpoints[id].form === 'odata')
    if (!texts) continue
    const params: Record<string, unknown> = {}
    let fault: PathFault | undefined
    for (const [name, kind] of Object.entries<ParameterKind>(endpoints[id].parameters)) {
      const text = texts[name] ?? ''
      const parameter = pathParameters[kind]
      const result = parameter.parse(text, network)
      if (result.ok) params[name] = result.value
      else fault ??= { text, parameter, reason: result.reason }
    }
    if (fault === undefined) return { kind: 'endpoint', call: { id, params } as EndpointCall }
    faults.push(fault)
  }
  return faults.length > 0 ? { kind: 'malformed', faults } : { kind: 'unknown' }
}

/** One segment of a path template: literal text, or the name of a parameter. */
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
  const segments = pathname.slice(1, pathname.endsWith('/') ? -1 : undefined).split('/')
  if (!pathname.includes('%')) return segments
  const decoded = segments.map(percentDecoded)
  return decoded.every((segment) => segment !== undefined) ? decoded : undefined
}

/**
 * @param anyCase Not in the specification: in the OData form, a client that takes the address from the metadata
 * requests `Epochs` and `PoolsUpdates`.
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
