import { networks } from '#cardano/network.ts'
import { OPENAPI_PATH } from '#contract/description/openapi.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import { isSetUp, SET_UP_PATH } from '#explorer-protocol/set-up.ts'
import type { Client } from '#http/client-address.ts'
import { contractDocument } from '#http/contract-document.ts'
import { entityTag } from '#http/entity-tag.ts'
import type { NetworkList } from '../network-list.ts'
import type { NetworkSource } from '../network-source.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import type { SetUpCheck } from '../operations/set-up-check.ts'
import { type ProxyRequest, problem, refusedMethod } from './proxy-request.ts'
import { bodyResponse } from './responses.ts'

export interface OwnDocumentsDependencies {
  readonly sources: readonly NetworkSource[]
  readonly networks: NetworkList
  readonly setUp: SetUpCheck
  readonly metrics: ProxyMetrics
  readonly mayReadMetrics: (client: Client) => boolean
  readonly newRequestId: () => string
}

type Answer = Response | Promise<Response>

/** What the proxy says of itself and of the interface; undefined where it has no such document. */
export function createOwnDocuments(
  deps: OwnDocumentsDependencies,
): (asked: ProxyRequest) => Answer | undefined {
  const documents = new Map<string, (asked: ProxyRequest) => Answer | undefined>([
    [NETWORK_LIST_PATH, async (asked) => json(asked, await deps.networks.find(deps.newRequestId()))],
    [SET_UP_PATH, async (asked) => json(asked, await deps.setUp.check(deps.newRequestId()))],
    ['/health/live', (asked) => json(asked, { status: 'live' })],
    ['/health/ready', ready],
    ['/metrics', metricsText],
  ])

  async function ready(asked: ProxyRequest): Promise<Response> {
    const found = await deps.setUp.check(deps.newRequestId())
    // What is held is worth showing also while a data service is down.
    return json(asked, found, found.some(isSetUp) || deps.setUp.hasBeenReady ? 200 : 503)
  }

  /** For those who look after it, and not for its visitors. */
  async function metricsText(asked: ProxyRequest): Promise<Response> {
    const { protection, client } = asked
    if (!deps.mayReadMetrics(client)) {
      return problem(
        asked,
        404,
        'The metrics are not for this address. The setting METRICS_FROM names those that may read them.',
      )
    }
    return new Response(await deps.metrics.text(), {
      headers: { ...protection.data, 'Content-Type': deps.metrics.contentType, 'Cache-Control': 'no-store' },
    })
  }

  /** The interface, by the proxy's own copy of it; its dialects as far as they are known. */
  function contractAt(asked: ProxyRequest): Response | undefined {
    const { request, path, search, protection } = asked
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
    if (document === undefined) return undefined
    const refused = refusedMethod(asked)
    if (refused) return refused
    if (typeof document === 'string') return problem(asked, 406, document)
    const { contentType, headers, body } = document
    const bytes = Buffer.from(body)
    return bodyResponse(
      request,
      { contentType, tag: entityTag(bytes, 'identity'), bodies: new Map([['identity', bytes]]) },
      { ...protection.data, 'Cache-Control': 'public, max-age=300', Vary: 'Accept', ...headers },
    )
  }

  return (asked) => {
    const document = documents.get(asked.path)
    if (!document) return contractAt(asked)
    return refusedMethod(asked) ?? document(asked)
  }
}

/** Almost no request asks for one, and each passes here. */
const MAY_BE_OF_CONTRACT = new RegExp(`(${OPENAPI_PATH}|${ODATA_ROOT}|metadata)/?$`)

function json({ request, protection }: ProxyRequest, body: unknown, status = 200): Response {
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status,
    headers: {
      ...protection.data,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}
