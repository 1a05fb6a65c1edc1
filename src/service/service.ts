import { Hono } from 'hono'
import { type NetworkName, networks } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { TOKEN_PATH } from '#contract/token.ts'
import { respond } from './answer.ts'
import { answerContractDocuments } from './contract-documents.ts'
import { answerErrors, HttpError, type ReportFailure } from './http-error.ts'
import { checkRequest } from './http-request.ts'
import type { AccessTokens } from './identity/access-token.ts'
import { createTokenEndpoint, limitTokenRequest } from './identity/token-endpoint.ts'
import { createResourceApi } from './resources/resource-api.ts'
import type { ChainStore } from './store/chain-store.ts'
import type { KeyStore } from './store/key-store.ts'

/** A network that is served: where its chain is read from, and what may be said of it without a key. */
export interface ServedNetwork {
  /** @throws {DatabaseNotReady} while the network's database cannot be read. */
  readonly store: () => ChainStore
  readonly description: NetworkDescription
}

export interface ServiceDependencies {
  readonly served: ReadonlyMap<NetworkName, ServedNetwork>
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly dialect: Dialect
  /** Where clients reach the service, without a slash at the end; links are built from it. */
  readonly publicUrl: string
  readonly reportFailure: ReportFailure
}

/**
 * Not in the specification: that base address and identity server of a network share one prefix.
 * The data service: for each network, below that prefix, its description, its identity server and its
 * resource API.
 */
export function createService(deps: ServiceDependencies): Hono {
  const app = new Hono()
  const networkUrl = (name: NetworkName) => `${deps.publicUrl}/${name}`
  const servers = [...deps.served].map(([network, { description }]) => ({
    network,
    url: networkUrl(network),
    description: `${networks[network].title}, ${description.source}`,
  }))
  app.use(answerContractDocuments(servers, deps.dialect))
  for (const [name, { store, description }] of deps.served) {
    for (const path of [`/${name}`, `/${name}/`]) {
      app.all(path, (c) => {
        checkRequest(c.req, 'application/json')
        return respond(c.req, {
          contentType: 'application/json; charset=utf-8',
          freshness: 'moment',
          headers: { [DIALECT_HEADER]: description.dialect },
          body: JSON.stringify(description),
        })
      })
    }
    app.all(`/${name}${TOKEN_PATH}`, limitTokenRequest, createTokenEndpoint(name, deps))
    app.all(`/${name}/*`, createResourceApi({ ...deps, store, description, baseUrl: networkUrl(name) }))
  }
  app.notFound((c) => {
    throw new HttpError(404, absentNetwork(c.req.path, deps.served))
  })
  app.onError(answerErrors(deps.reportFailure))
  return app
}

function absentNetwork(path: string, served: ServiceDependencies['served']): string {
  const prefix = path.split('/')[1] ?? ''
  const network = Object.values(networks).find(({ name }) => name === prefix)
  const list = new Intl.ListFormat('en').format(served.keys())
  return network?.state === 'announced'
    ? `${network.title} is announced and not served yet. Served here: ${list}.`
    : `Every path begins with a network. Served here: ${list}.`
}
