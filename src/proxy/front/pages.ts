import { LRUCache } from 'lru-cache'
import { SECOND } from '#cardano/utc-time.ts'
import type { DataStatus } from '#explorer-protocol/data-status.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { missingHead } from '#explorer-protocol/page-head/page-head.ts'
import { pageParameters } from '#explorer-protocol/page-parameters.ts'
import { matchGeneralPage } from '#explorer-protocol/page-paths.ts'
import type { DocumentData, PageData, PageResponse, RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { NetworkList } from '../networks/network-list.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import type { AppFiles } from './app-files.ts'
import { documentHead } from './document-head.ts'
import { type DocumentNetworks, documentNetworks } from './document-networks.ts'
import { createEncodedDocuments } from './encoded-documents.ts'
import type { FairQueue } from './fair-queue.ts'
import { knownSearch } from './known-search.ts'
import type { PageBeginning, PageDataReader } from './page-data.ts'
import { pageDocument } from './page-document.ts'
import { bodyResponse, encodingFor, failedResponse, type ResponseHeaders } from './responses.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { workerRemoval } from './service-worker-removal.ts'

interface PageRequest {
  readonly request: Request
  /** Address of the page or file, without the query. */
  readonly path: string
  /** The query, with its question mark; empty without one. */
  readonly search: string
  readonly headers: ResponseHeaders
  readonly requestId: string
  readonly address: string
  /** The upstream requests and renderings that the visitor may cause. */
  readonly visitor: VisitorAllowance
  /** Whether the visitor sees what is for operators alone. */
  readonly reader: 'operator' | 'visitor'
  /** Makes a document when its visitor's turn has come; 503 where that has not come in time. */
  readonly queueDocument: QueueDocument
}

export type QueueDocument = (document: () => Promise<Response>) => Promise<Response>

/** Serves a file of the app, or the document of a page; undefined for a file of the build that does not exist. */
export type Pages = (page: PageRequest) => Response | Promise<Response> | undefined

/** Bytes of documents that are cached as they were sent, and rendered pages, of which each has a document of some 200 kB. */
const SENT_BYTES = 4 * 2 ** 20
const RENDERED_PAGES = 50
/** Milliseconds for which a rendered page is sent again: the ages in it grow no older. */
const RENDERED_FOR = 10 * SECOND

/** A rendered page with the data it was rendered from. */
interface Rendering {
  readonly page: RenderedPage
  readonly data: DocumentData
  /** The document around it, once there is one. */
  html?: string
}
const BUILD = '/assets/'

export interface PagesDependencies {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  readonly app: AppFiles
  /** Whether browsers run the service worker of the build. */
  readonly serviceWorker: boolean
  readonly networks: NetworkList
  readonly readPageData: PageDataReader
  readonly readStatus: (requestId: string, reader: 'operator' | 'visitor') => Promise<DataStatus>
  /** Renderings, of which one is under way at a time. */
  readonly renderingQueue: FairQueue
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly reportFailure: (error: unknown) => void
}

export function createPages({
  publicUrl,
  app,
  serviceWorker,
  networks,
  readPageData,
  readStatus,
  renderingQueue,
  now,
  reportFailure,
}: PagesDependencies): Pages {
  const worker = (serviceWorker ? app.file(SERVICE_WORKER_PATH) : undefined) ?? workerRemoval
  const encode = createEncodedDocuments(SENT_BYTES)
  const renderings = new LRUCache<string, { readonly at: number; readonly rendering: Rendering }>({
    max: RENDERED_PAGES,
  })
  let current = { template: '', policy: '' }

  /** The built app has one template for as long as it is served. */
  function policyOf(template: string): string {
    if (template !== current.template) current = { template, policy: contentSecurityPolicy(template) }
    return current.policy
  }

  /** Without a rendered page the app renders everything in the browser, so a failure here loses no page. */
  async function renderedPage(
    { path, search, visitor, requestId, reader, address, request }: PageRequest,
    list: DocumentNetworks,
    { key, refusal, responses }: PageBeginning,
  ): Promise<Rendering | undefined> {
    const hasStatus = matchGeneralPage(path) === 'status'
    const cacheKey = `${path}${search} ${key} ${refusal} ${entityTag(JSON.stringify(list.networks))} ${hasStatus && reader}`
    function stored(): Rendering | undefined {
      const before = renderings.get(cacheKey)
      return before && now() - before.at < RENDERED_FOR ? before.rendering : undefined
    }
    async function render(): Promise<Rendering | undefined> {
      // Another request may have had the same page rendered meanwhile. A rendering costs as much as an upstream request.
      const meanwhile = stored()
      if (meanwhile || visitor.take() !== undefined) return meanwhile
      const at = now()
      const status = hasStatus ? await readStatus(requestId, reader) : undefined
      const content = { path, search, at, networks: list.networks, refusal, responses, status }
      const page = await app.renderPage?.(content)
      if (!page) return undefined
      const rendering: Rendering = { page, data: documentData(list, content) }
      renderings.set(cacheKey, { at, rendering })
      return rendering
    }
    try {
      return stored() ?? (await renderingQueue.run(address, request.signal, render))
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  /** A response that cannot be read is the app's to report; its document has the head of its address. */
  function headOf(
    { path, search }: PageRequest,
    listed: readonly ListedNetwork[],
    responses: readonly PageResponse[],
  ) {
    try {
      return documentHead(path, search, listed, responses, now())
    } catch (error) {
      reportFailure(error)
      return documentHead(path, search, listed, [], now())
    }
  }

  /** The finished document, and its header fields. */
  async function finished(html: string, template: string, { request, headers }: PageRequest) {
    const body = await encode(html, 'text/html; charset=utf-8', encodingFor(request))
    const policy = app.contentSecurityPolicy ?? policyOf(template)
    return { body, fields: { ...headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' } }
  }

  async function documentResponse(received: PageRequest) {
    const page = { ...received, search: knownSearch(received.search, pageParameters(received.path)) }
    const { request, path, search, requestId, visitor } = page
    const [template, listed, beginning] = await Promise.all([
      app.document(path),
      networks.loadQuickly(requestId),
      readPageData(path, search, visitor),
    ])
    const { status, responses } = beginning
    const list = documentNetworks(listed, path, status === 404)
    const rendering = await renderedPage(page, list, beginning)
    const html =
      rendering?.html ??
      pageDocument({
        template,
        address: path,
        search,
        publicUrl,
        head: status === 404 ? missingHead(path, listed) : headOf(page, listed, responses),
        data: rendering?.data ?? listOf(list),
        scripts: rendering?.page.module === undefined ? [] : app.scriptsOf(rendering.page.module),
        rendered: rendering?.page,
      })
    if (rendering) rendering.html = html
    const { body, fields } = await finished(html, template, page)
    return status === 404 ? failedResponse(request, body, fields, 404) : bodyResponse(request, body, fields)
  }

  return (page) => {
    const { request, path, headers } = page
    const file = path === SERVICE_WORKER_PATH ? worker : app.file(path)
    if (!file) return path.startsWith(BUILD) ? undefined : page.queueDocument(() => documentResponse(page))
    return bodyResponse(request, file, {
      ...headers,
      'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
}

function listOf({ networks, isListShort }: DocumentNetworks): DocumentData {
  return { networks, ...(isListShort && { isListShort }) }
}

function documentData(list: DocumentNetworks, { at, refusal, responses, status }: PageData): DocumentData {
  const brought = responses
    .filter(({ isBrought }) => isBrought)
    .map(({ path, dialect, isBrought, ...response }) => response)
  return {
    ...listOf(list),
    rendered: {
      at,
      ...(refusal !== undefined && { refusal }),
      responses: brought,
      ...(status && { status }),
    },
  }
}
