import { networks } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { DATA_STATUS_PATH, isSetUp, type NetworkSetUp } from '#explorer-protocol/data-status.ts'
import { NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import type { Client } from '#http/client-address.ts'
import { contractDocument, DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import type { NetworkList } from '../networks/network-list.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { publicSetUp } from '../networks/public-set-up.ts'
import type { SetUpCheck } from '../networks/set-up-check.ts'
import type { DataStatusReport } from '../operations/data-status.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import { APP_MANIFEST_PATH, appManifest } from './app-manifest.ts'
import { ROBOTS_PATH, robotsText, SITE_MAP_PATH, siteMap } from './crawler-documents.ts'
import { problem, refusedMethod, refusedVersion } from './problems.ts'
import type { ProxyRequest } from './proxy-request.ts'
import { type Body, bodyOf, bodyResponse, textResponse } from './responses.ts'

export interface OwnDocumentsDependencies {
  readonly sources: readonly NetworkSource[]
  readonly networks: NetworkList
  readonly setUp: SetUpCheck
  readonly dataStatus: DataStatusReport
  readonly metrics: ProxyMetrics
  readonly mayReadMetrics: (client: Client) => boolean
  readonly newRequestId: () => string
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
}

type OwnDocument = Response | Promise<Response>

/**
 * Serves documents about the proxy itself and the interface, for programs and operators; undefined for any other
 * path.
 */
export function createOwnDocuments(
  deps: OwnDocumentsDependencies,
): (received: ProxyRequest) => OwnDocument | undefined {
  const lastSent = new Map<string, { readonly content: string; readonly body: Body }>()
  const documents = new Map<string, (received: ProxyRequest) => OwnDocument | undefined>([
    // A service worker stores the list for when the explorer cannot be reached.
    [
      NETWORK_LIST_PATH,
      async (received) => json(received, await deps.networks.load(deps.newRequestId()), { isStorable: true }),
    ],
    [APP_MANIFEST_PATH, manifest],
    [ROBOTS_PATH, (received) => text(received, 'text/plain', robotsText(deps.publicUrl))],
    [SITE_MAP_PATH, mapOfSite],
    [DATA_STATUS_PATH, dataStatus],
    ['/health/live', (received) => json(received, { status: 'live' })],
    ['/health/ready', ready],
    ['/metrics', metricsText],
  ])

  function manifest(received: ProxyRequest): Promise<Response> {
    const content = JSON.stringify(appManifest(deps.sources[0]?.service.upstream.network))
    return text(received, 'application/manifest+json', content)
  }

  function mapOfSite(received: ProxyRequest): Promise<Response> {
    const mapped = deps.sources.map(({ service, described, latestEpoch }) => {
      return { name: service.upstream.network, description: described, latestEpoch }
    })
    return text(received, 'application/xml', siteMap(deps.publicUrl, mapped))
  }

  /** A text that caches revalidate before each use. It is encoded again only when it has changed. */
  async function text({ request, path, protection }: ProxyRequest, type: string, content: string) {
    let sent = lastSent.get(path)
    if (sent?.content !== content) {
      const contentType = type.endsWith('json') ? type : `${type}; charset=utf-8`
      sent = { content, body: bodyOf(content, contentType) }
      lastSent.set(path, sent)
    }
    return textResponse(request, sent.body, { ...protection.data, 'Cache-Control': 'no-cache' })
  }

  /** Those who may read the metrics see the whole set-up. */
  async function dataStatus(received: ProxyRequest): Promise<Response> {
    const reader = deps.mayReadMetrics(received.client) ? 'operator' : 'visitor'
    return json(received, await deps.dataStatus(deps.newRequestId(), reader))
  }

  async function setUpsFor({ client }: ProxyRequest): Promise<readonly NetworkSetUp[]> {
    const setUps = await deps.setUp.check(deps.newRequestId())
    return deps.mayReadMetrics(client) ? setUps : setUps.map(publicSetUp)
  }

  async function ready(received: ProxyRequest): Promise<Response> {
    const setUps = await setUpsFor(received)
    // Cached data is worth showing also while a data service is down.
    return json(received, setUps, {
      status: setUps.some(isSetUp) || deps.setUp.hasBeenReady ? 200 : 503,
    })
  }

  /** The metrics are for operators only. */
  async function metricsText(received: ProxyRequest): Promise<Response> {
    const { protection, client } = received
    if (!deps.mayReadMetrics(client)) {
      return problem(
        received,
        404,
        'This address may not read the metrics. The setting METRICS_FROM names those that may.',
      )
    }
    return new Response(await deps.metrics.text(), {
      headers: { ...protection.data, 'Content-Type': deps.metrics.contentType, 'Cache-Control': 'no-store' },
    })
  }

  /** The description of the interface from the proxy's own copy, with its dialects as far as they are known. */
  function contractAt(received: ProxyRequest): Response | undefined {
    const { request, path, search, protection } = received
    if (!MAY_BE_OF_CONTRACT.test(path)) return undefined
    const described = deps.sources.map(({ service, dialect }) => {
      const { network } = service.upstream
      const { title } = networks[network]
      return {
        network,
        url: `/${network}`,
        description: title,
        dialect: dialect.found?.dialect ?? ('documented' as const),
      }
    })
    const document = contractDocument(
      { path, query: new URLSearchParams(search), accept: request.headers.get('Accept') ?? undefined },
      described,
    )
    if (document === undefined) return absentNetwork(received)
    const refused = refusedMethod(received) ?? refusedVersion(received)
    if (refused) return refused
    if (typeof document === 'string') return problem(received, 406, document)
    const { contentType, headers, body } = document
    const fields = { ...protection.data, 'Cache-Control': DOCUMENT_CACHE_CONTROL, Vary: 'Accept', ...headers }
    return bodyResponse(request, bodyOf(body, contentType), fields)
  }

  /** The response to a request for the description of a network that is not served; undefined for any other. */
  function absentNetwork(received: ProxyRequest): Response | undefined {
    const [, network = '', ...rest] = received.path.split('/')
    if (`/${rest.join('/')}` !== OPENAPI_PATH) return undefined
    const served = deps.sources.map(({ service }) => service.upstream.network)
    return problem(received, 404, absentNetworkMessage(network, served))
  }

  return (received) => {
    const document = documents.get(received.path)
    if (!document) return contractAt(received)
    return refusedMethod(received) ?? document(received)
  }
}

/** A quick test, since every request passes here and almost none is for such a document. */
const MAY_BE_OF_CONTRACT = new RegExp(`(${OPENAPI_PATH}|${ODATA_ROOT}|metadata)/?$`)

interface JsonOptions {
  readonly status?: number
  readonly isStorable?: boolean
}

function json(
  { request, protection }: ProxyRequest,
  body: unknown,
  { status = 200, isStorable = false }: JsonOptions = {},
): Response {
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status,
    headers: {
      ...protection.data,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': isStorable ? 'no-cache' : 'no-store',
    },
  })
}
