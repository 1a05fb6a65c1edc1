import { type NetworkName, networks } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { DATA_STATUS_PATH } from '#explorer-protocol/data-status.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { generalPage, generalPageNames, networkPage, networkPagePaths } from '#explorer-protocol/pages.ts'
import { SITE_PATH } from '#explorer-protocol/site-document.ts'
import type { Client } from '#http/client-address.ts'
import { contractDocument, DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import type { WholeRepresentation } from '#http/representation.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { Site } from '../networks/site.ts'
import type { DataStatusReport } from '../operations/data-status.ts'
import { hasData, networkReadiness } from '../operations/network-reports.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import { problem, refusedMethod, refusedVersion } from './problems.ts'
import { basePathOf, type ProxyRequest } from './proxy-request.ts'
import { contentResponse, textContent } from './responses.ts'

const ROBOTS_PATH = '/robots.txt'
const SITE_MAP_PATH = '/sitemap.xml'

/** A network as the site map lists it. */
export interface MappedNetwork {
  readonly name: NetworkName
  /** Undefined while the data service has not described itself. */
  readonly description: NetworkDescription | undefined
  /** The newest epoch seen in a response. */
  readonly latestEpoch: number | undefined
}

/** Paths that are for programs and for one person; a star stands for the name of a network (RFC 9309). */
const NOT_CRAWLED = [
  '/*/api/',
  '/*/watched',
  '/*/openapi.json',
  '/openapi.json',
  '/networks.json',
  '/status.json',
  '/health/',
  '/metrics',
  generalPagePaths.dashboard,
]

/** Epochs of one network in the site map, the newest ones. A site map may have 50,000 addresses. */
const MAX_EPOCHS = 2000

const mappedPages = networkPagePaths.filter((path) => isMapped(networkPage(path)))
const mappedGeneralPages = generalPageNames.map(generalPage).filter(isMapped)

function isMapped({ place }: ReturnType<typeof networkPage>): boolean {
  return place === 'navigation' || place === 'site-map'
}

/**
 * The paths that crawlers must not read, and the address of the site map (RFC 9309).
 * @param publicUrl the explorer's address, without a slash at its end
 */
export function robotsText(publicUrl: string): string {
  const basePath = basePathOf(publicUrl)
  return [
    'User-agent: *',
    ...NOT_CRAWLED.map((path) => `Disallow: ${basePath}${path}`),
    '',
    `Sitemap: ${publicUrl}${SITE_MAP_PATH}`,
    '',
  ].join('\n')
}

/**
 * The pages that search engines may list (sitemaps.org, protocol 0.9): the main pages of each network and its epochs.
 * The epochs of a simulated chain are left out: nothing in them happened, and each start of a chain replaces them.
 * @param publicUrl the explorer's address, without a slash at its end
 */
export function siteMap(publicUrl: string, networks: readonly MappedNetwork[]): string {
  const paths = [
    ...networks.flatMap((network) => [
      ...mappedPages.map((page) => `/${network.name}${page && `/${page}`}`),
      ...mappedEpochs(network).map((epoch) => `/${network.name}/epochs/${epoch}`),
    ]),
    ...mappedGeneralPages.map(({ path }) => path),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** The numbers of the epochs on record, newest first. */
function mappedEpochs({ description, latestEpoch }: MappedNetwork): number[] {
  if (description === undefined || description.source === 'simulated') return []
  const live: [number, number][] = latestEpoch === undefined ? [] : [[0, latestEpoch]]
  const epochs: number[] = []
  for (const [first, last] of [...(description.recording?.epochs ?? live)].reverse()) {
    for (let epoch = last; epoch >= first && epochs.length < MAX_EPOCHS; epoch--) epochs.push(epoch)
  }
  return epochs
}

export interface OwnDocumentsDependencies {
  readonly sources: readonly NetworkSource[]
  readonly site: Site
  readonly dataStatus: DataStatusReport
  readonly metrics: ProxyMetrics
  readonly isOperator: (client: Client) => boolean
  readonly newRequestId: () => string
  readonly now: () => Instant
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
}

type OwnDocument = (received: ProxyRequest) => Response | Promise<Response> | undefined

/** A quick test, since every request passes here and almost none is for such a document. */
const MAY_BE_OF_CONTRACT = new RegExp(`(${OPENAPI_PATH}|${ODATA_ROOT}|metadata)/?$`)
const OPENAPI_OF_NETWORK = new RegExp(`^/([^/]+)${OPENAPI_PATH}$`)

/**
 * Serves documents about the proxy itself and the interface, for programs and operators; undefined for any other
 * path.
 */
export function createOwnDocuments(deps: OwnDocumentsDependencies): OwnDocument {
  const { sources, publicUrl, isOperator, newRequestId } = deps
  const basePath = basePathOf(publicUrl)
  const servedNetworks = sources.map(({ service }) => service.upstream.network)
  const robots = textContent(robotsText(publicUrl), 'text/plain; charset=utf-8')
  /** The site map with what it was made from. */
  let lastMap: { readonly of: string; readonly content: WholeRepresentation } | undefined

  const documents: Readonly<Record<string, OwnDocument>> = {
    // A service worker stores the document for when the explorer cannot be reached.
    [SITE_PATH]: async (received) =>
      json(received, await deps.site.load(newRequestId()), { cacheControl: 'no-cache' }),
    [ROBOTS_PATH]: (received) => text(received, robots),
    [SITE_MAP_PATH]: (received) => {
      const mapped = sources.map(({ network, state: { description, latestEpoch } }) => {
        return { name: network, description, latestEpoch }
      })
      const of = JSON.stringify(mapped)
      if (of !== lastMap?.of) {
        lastMap = { of, content: textContent(siteMap(publicUrl, mapped), 'application/xml; charset=utf-8') }
      }
      return text(received, lastMap.content)
    },
    [DATA_STATUS_PATH]: async (received) => json(received, await deps.dataStatus(newRequestId())),
    '/health/live': (received) => json(received, { status: 'live' }),
    '/health/ready': async (received) => {
      const id = newRequestId()
      await Promise.all(sources.map((source) => source.check(id)))
      const networksNow = sources.map(({ network, state }) => networkReadiness(network, state, deps.now()))
      const isReady = sources.some(({ state }) => hasData(state))
      return json(received, networksNow, { status: isReady ? 200 : 503 })
    },
    '/metrics': async (received) => {
      if (!isOperator(received.client)) {
        const detail = 'This address may not read the metrics. The setting METRICS_FROM names those that may.'
        return problem(received, 404, detail)
      }
      const { text, contentType } = deps.metrics
      const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store' }
      return new Response(await text(), { headers: { ...received.protection.data, ...headers } })
    },
  }

  /** The description of the interface from the proxy's own copy, with its dialects as far as they are known. */
  function contractAt(received: ProxyRequest): Response | Promise<Response> | undefined {
    const { request, path, search, protection } = received
    if (!MAY_BE_OF_CONTRACT.test(path)) return undefined
    const document = contractDocument(
      { path, query: new URLSearchParams(search), accept: request.headers.get('Accept') ?? undefined },
      sources.map(({ service: { upstream }, dialect }) => ({
        network: upstream.network,
        url: `${basePath}/${upstream.network}`,
        description: networks[upstream.network].title,
        dialect: dialect.found?.dialect ?? 'documented',
      })),
    )
    if (document === undefined) {
      const [, absent] = OPENAPI_OF_NETWORK.exec(path) ?? []
      return absent === undefined
        ? undefined
        : problem(received, 404, absentNetworkMessage(absent, servedNetworks))
    }
    const refused = refusedMethod(received) ?? refusedVersion(received)
    if (refused) return refused
    if (typeof document === 'string') return problem(received, 406, document)
    const { contentType, headers, body } = document
    const fields = { 'Cache-Control': DOCUMENT_CACHE_CONTROL, Vary: 'Accept', ...headers }
    return contentResponse(request, textContent(body, contentType, fields), protection.data)
  }

  return (received) => {
    const document = Object.hasOwn(documents, received.path) ? documents[received.path] : undefined
    return document ? (refusedMethod(received) ?? document(received)) : contractAt(received)
  }
}

/** A text that caches revalidate before each use. */
function text(
  { request, protection }: ProxyRequest,
  content: WholeRepresentation,
): Response | Promise<Response> {
  return contentResponse(request, content, { ...protection.data, 'Cache-Control': 'no-cache' })
}

function json(
  { request, protection }: ProxyRequest,
  body: unknown,
  { status = 200, cacheControl = 'no-store' } = {},
): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status,
    headers: { ...protection.data, ...headers },
  })
}
