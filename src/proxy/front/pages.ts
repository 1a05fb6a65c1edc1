import { LRUCache } from 'lru-cache'
import { SECOND } from '#cardano/utc-time.ts'
import type { DataStatus } from '#explorer-protocol/data-status.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { OFFLINE_PAGE_PATH, SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { pageParameters } from '#explorer-protocol/page-parameters.ts'
import { isDashboardPage, isEmbed, matchGeneralPage } from '#explorer-protocol/page-paths.ts'
import type { DocumentData, PageData, RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { addressGroup, type Client } from '#http/client-address.ts'
import type { NetworkList } from '../networks/network-list.ts'
import { missingHead, type PageHead, pageHead } from '../page-heads/page-head.ts'
import type { FairQueue } from '../reliability/fair-queue.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import type { AppFile, AppFiles } from './app-files.ts'
import { createResponseReader, type InitialData, type PageDataReader } from './page-data.ts'
import { pageDocument } from './page-document.ts'
import { basePathOf, type ProxyRequest, placeDocument } from './proxy-request.ts'
import { type Body, bodyOf, bodyResponse, textResponse } from './responses.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export interface PagesDependencies {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  readonly app: AppFiles
  readonly networks: NetworkList
  readonly readPageData: PageDataReader
  /** The upstream requests and renderings that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** Makes a document when its visitor's turn has come; 503 where that has not come in time. */
  readonly queueDocument: (received: ProxyRequest, document: () => Promise<Response>) => Promise<Response>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Whether browsers run the service worker of the build. */
  readonly serviceWorker: boolean
  /** Whether a client sees what is for operators alone. */
  readonly isOperator: (client: Client) => boolean
  readonly readStatus: (requestId: string, reader: 'operator' | 'visitor') => Promise<DataStatus>
  /** Renderings, of which one is under way at a time. */
  readonly renderingQueue: FairQueue
  readonly reportFailure: (error: unknown) => void
}

/** A document with the policy of its template. */
interface Document {
  readonly body: Body
  readonly policy: string
}

/** All that a document is made from, the rendering aside. */
interface PageContent {
  readonly path: string
  /** Query of the page with the parameters that the page knows. */
  readonly search: string
  readonly template: string
  readonly listed: readonly ListedNetwork[]
  readonly initial: InitialData
}

const BUILD = '/assets/'
const HTML = 'text/html; charset=utf-8'

/** Rendered documents that are kept, each of some 300 kB with its encodings. */
const MAX_DOCUMENTS = 50

/** Serves a file of the app, or the document of a page; undefined for a file of the build that does not exist. */
export function createPages(
  deps: PagesDependencies,
): (received: ProxyRequest) => Response | Promise<Response> | undefined {
  const { app, now, reportFailure } = deps
  const basePath = basePathOf(deps.publicUrl)
  const offlinePage = app.file(OFFLINE_PAGE_PATH)
  const worker = (deps.serviceWorker ? app.file(SERVICE_WORKER_PATH) : undefined) ?? workerRemoval
  /** The file at a path, where it is not that of the build as it is. */
  const placed: Readonly<Record<string, AppFile | undefined>> = {
    [SERVICE_WORKER_PATH]: worker,
    [OFFLINE_PAGE_PATH]: offlinePage && {
      ...bodyOf(placeDocument(offlinePage.body.toString(), basePath), HTML),
      isImmutable: false,
    },
  }
  // Sent again for a while, by what they were made from: the ages in them grow no older.
  const documents = new LRUCache<string, Document>({
    max: MAX_DOCUMENTS,
    ttl: 10 * SECOND,
    ttlResolution: 0,
    perf: { now },
  })

  /** The steps of a document: its data, its rendering, which may be at hand, the document around it, the response. */
  async function respond(received: ProxyRequest): Promise<Response> {
    const { path, client, protection } = received
    const search = knownSearch(received.search, pageParameters(path))
    const visitor = deps.allowanceOf(client.address)
    const [document, listed, initial] = await Promise.all([
      app.document(path),
      deps.networks.loadQuickly(deps.newRequestId()),
      deps.readPageData(path, visitor),
    ])
    const template = placeDocument(document, basePath)
    const content: PageContent = { path, search, template, listed, initial }
    const { body, policy } =
      (await renderedDocument(received, content, visitor)) ??
      documentOf(content, undefined, { networks: listed })
    const headers = {
      ...protection[isDashboardPage(path) ? 'dashboard' : isEmbed(path) ? 'embeds' : 'pages'],
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
    }
    return textResponse(received.request, body, headers, initial.status)
  }

  /** Without a rendered page the app renders everything in the browser, so a failure here loses no page. */
  async function renderedDocument(
    { client, request }: ProxyRequest,
    content: PageContent,
    visitor: VisitorAllowance,
  ): Promise<Document | undefined> {
    const { path, search, listed, initial } = content
    const hasStatus = matchGeneralPage(path) === 'status'
    const reader = deps.isOperator(client) ? 'operator' : 'visitor'
    const key = [
      path + search,
      initial.key,
      initial.refusal,
      initial.hasFailed,
      hasStatus && reader,
      JSON.stringify(listed),
    ].join(' ')
    const stored = documents.get(key)
    if (stored) return stored
    async function render(): Promise<Document | undefined> {
      // Another request may have had the same page rendered meanwhile. A rendering costs as much as an upstream request.
      const meanwhile = documents.get(key)
      if (meanwhile || visitor.take() !== undefined) return meanwhile
      const status = hasStatus ? await deps.readStatus(deps.newRequestId(), reader) : undefined
      const { refusal, responses, list } = initial
      const data = { basePath, path, search, at: now(), networks: listed, refusal, responses, list, status }
      const page = await app.renderPage?.(data)
      if (!page) return undefined
      const document = documentOf(content, page, documentData(data, page, initial.status === 200))
      documents.set(key, document)
      return document
    }
    try {
      return await deps.renderingQueue.run(addressGroup(client.address), request.signal, render)
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  function documentOf(
    content: PageContent,
    rendered: RenderedPage | undefined,
    data: DocumentData,
  ): Document {
    const { publicUrl } = deps
    const { template } = content
    const scripts = app.scriptsOf(rendered?.module)
    const { hasFailed } = content.initial
    const page = { ...content, publicUrl, head: headOf(content), data, hasFailed, scripts, rendered }
    return {
      body: bodyOf(pageDocument(page), HTML),
      policy:
        app.contentSecurityPolicy ?? contentSecurityPolicy(template, isEmbed(content.path) ? '*' : "'none'"),
    }
  }

  /** A response that cannot be read is the app's to report; its document has the head of its address. */
  function headOf({ path, search, listed, initial: { status, responses } }: PageContent): PageHead {
    if (status === 404) return missingHead(path, listed)
    try {
      return pageHead(path, search, listed, createResponseReader(responses), now())
    } catch (error) {
      reportFailure(error)
      return pageHead(path, search, listed, () => undefined, now())
    }
  }

  return (received) => {
    const { request, path, protection } = received
    const file = Object.hasOwn(placed, path) ? placed[path] : app.file(path)
    if (!file)
      return path.startsWith(BUILD) ? undefined : deps.queueDocument(received, () => respond(received))
    return bodyResponse(request, file, {
      ...protection.pages,
      'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
}

function documentData(
  { networks, at, refusal, responses, status }: PageData,
  { start }: RenderedPage,
  exists: boolean,
): DocumentData {
  const inDocument = responses.filter(({ isInDocument }) => isInDocument)
  const kept = inDocument.map(({ isInDocument, ...response }) => response)
  return { networks, exists, rendered: { at, refusal, responses: kept, start, status } }
}

/**
 * A query with the parameters alone that are known, the first of each name, in the order of the names: queries that mean the same are
 * the same.
 * @param search with its question mark, or empty; as is the result
 */
export function knownSearch(search: string, names: readonly string[]): string {
  const given = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** A service worker that takes the place of ours, deletes what it stored, and removes itself. Open pages go on without. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('epochal-')).map((name) => caches.delete(name)))
  // The times of use of what was stored.
  indexedDB.deleteDatabase('workbox-expiration')
  await self.registration.unregister()
}
`

/** Served at the address of the service worker where there is none to run. */
const workerRemoval: AppFile = {
  ...bodyOf(REMOVAL, 'text/javascript; charset=utf-8'),
  isImmutable: false,
}
