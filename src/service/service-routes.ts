import { type NetworkName, networks } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_PATH } from '#contract/token.ts'
import type { RequestHandler } from '#http/server/request-handler.ts'
import type { AuthorizerDependencies } from './access/authorizer.ts'
import type { AccessTokens } from './identity/access-token.ts'
import {
  type IdentityEndpoint,
  type IdentityEndpointDependencies,
  respondToClient,
} from './identity/identity-endpoint.ts'
import {
  introspectionEndpoint,
  revocationEndpoint,
  type TokenEndpointDependencies,
  tokenEndpoint,
} from './identity/token-endpoint.ts'
import { contractDocuments, identityDocuments, networkDescription } from './responses/contract-documents.ts'
import type { ServedNetwork } from './served-network.ts'
import type { ServiceRoute } from './service-listener.ts'

/** The dependencies that the identity servers of all networks share, with those of the authorization of data requests. */
export type IdentityServer = AuthorizerDependencies &
  IdentityEndpointDependencies &
  TokenEndpointDependencies<AccessTokens>

export interface ServiceRoutesDependencies {
  readonly served: ReadonlyMap<NetworkName, ServedNetwork>
  readonly dialect: Dialect
  readonly publicUrl: string
  readonly publishedUrl?: string | undefined
  readonly identity: IdentityServer
  readonly operations: ReadonlyMap<string, RequestHandler>
}

/** Everything that is neither data nor the dashboard's, by its path. */
export function serviceRoutes(deps: ServiceRoutesDependencies): ReadonlyMap<string, ServiceRoute> {
  return new Map([
    ...routesOf(deps.operations, false),
    ...routesOf(sharedDocuments(deps), true),
    ...routesOf(identityEndpoints(deps), false),
  ])
}

/** The address of a network, which is the issuer of its tokens. */
export function networkUrl(publicUrl: string, name: NetworkName): string {
  return `${publicUrl}/${name}`
}

function routesOf(
  handlers: ReadonlyMap<string, RequestHandler>,
  isShared: boolean,
): readonly (readonly [string, ServiceRoute])[] {
  return [...handlers].map(([path, respond]) => [path, { respond, isShared }] as const)
}

/** The documents that anyone may read, by their paths. */
function sharedDocuments(deps: ServiceRoutesDependencies): ReadonlyMap<string, RequestHandler> {
  const servers = [...deps.served].map(([network, { description }]) => ({
    network,
    url: networkUrl(deps.publicUrl, network),
    description: `${networks[network].title}, ${description.source}`,
  }))
  const { identity } = deps
  const publicKeys = () => currentPublicKeys(identity)
  return new Map([
    ...contractDocuments(servers, deps.dialect),
    ...[...deps.served].flatMap(([network, { description }]) => {
      const address = deps.publishedUrl === undefined ? undefined : `${deps.publishedUrl}/${network}`
      const respond = networkDescription(description, address)
      return [
        [`/${network}`, respond] as const,
        [`/${network}/`, respond] as const,
        ...identityDocuments({ network, issuer: networkUrl(deps.publicUrl, network), publicKeys }),
      ]
    }),
  ])
}

/** The public keys without one that was deleted a second ago; those of the last minute where no change can be read. */
async function currentPublicKeys({ tokens, changes }: IdentityServer): Promise<readonly object[]> {
  try {
    await changes.latest()
  } catch {
    // The failure was reported where the read began.
  }
  return tokens.publicKeys()
}

/** The endpoints at which clients get, revoke and inspect tokens, by their paths. */
function identityEndpoints(deps: ServiceRoutesDependencies): ReadonlyMap<string, RequestHandler> {
  const { identity } = deps
  return new Map(
    [...deps.served.keys()].flatMap((network) => {
      const endpoints: Readonly<Record<string, IdentityEndpoint>> = {
        [TOKEN_PATH]: tokenEndpoint(network, identity),
        [REVOCATION_PATH]: revocationEndpoint(network, identity),
        [INTROSPECTION_PATH]: introspectionEndpoint(network, networkUrl(deps.publicUrl, network), identity),
      }
      return Object.entries(endpoints).map(([path, endpoint]) => {
        const respond: RequestHandler = (request) => respondToClient(request, network, endpoint, identity)
        return [`/${network}${path}`, respond] as const
      })
    }),
  )
}
