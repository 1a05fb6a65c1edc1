import { LRUCache } from 'lru-cache'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { APP_SHELL_PATH, SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { pageParameters } from '#explorer-protocol/page-parameters.ts'
import { isDashboardPage, isEmbed, pageAt } from '#explorer-protocol/page-paths.ts'
import type { SiteDocument } from '#explorer-protocol/site-document.ts'
import type { WholeRepresentation } from '#http/representation.ts'
import type { Site } from '../networks/site.ts'
import { type DocumentHead, missingHead, pageHead } from '../page-heads/page-head.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import type { AppFile, AppFiles } from './app-files.ts'
import { LINK_PICTURE, pageDocument } from './page-document.ts'
import { type PageRecord, type PageRecordReader, recordReader } from './page-record.ts'
import { basePathOf, type ProxyRequest, placeDocument } from './proxy-request.ts'
import { contentResponse, textContent } from './responses.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { withoutHeader } from './static-header.ts'

export interface PagesDependencies {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  readonly app: AppFiles
  readonly site: Site
  readonly readRecord: PageRecordReader
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** Makes and encodes a document when its visitor's turn has come; 503 where that has not come in time. */
  readonly queueDocument: (received: ProxyRequest, make: () => Promise<Response>) => Promise<Response>
  readonly now: () => Instant
  /** Whether browsers run the service worker of the build. */
  readonly serviceWorker: boolean
  readonly failures: FailureLog
}

/** A document with the policy of its template. */
interface Document {
  readonly content: WholeRepresentation
  readonly policy: string
}

/** All that a document is made from. */
interface PageContent {
  readonly path: string
  /** Query of the page with the parameters that the page knows. */
  readonly search: string
  readonly template: string
  readonly site: SiteDocument
  readonly record: PageRecord
}

const BUILD = '/assets/'
const HTML = 'text/html; charset=utf-8'

/** Documents that are kept, each of some 150 kB with its encodings. */
const MAX_DOCUMENTS = 50

/** Serves a file of the app, or the document of a page; undefined for a file of the build that does not exist. */
export function createPages(
  deps: PagesDependencies,
): (received: ProxyRequest) => Response | Promise<Response> | undefined {
  const { app, now, failures } = deps
  const basePath = basePathOf(deps.publicUrl)
  const worker = (deps.serviceWorker ? app.file(SERVICE_WORKER_PATH) : undefined) ?? workerRemoval
  // Sent again for a while, by what they were made from: the ages in them grow no older.
  const documents = new LRUCache<string, Document>({
    max: MAX_DOCUMENTS,
    ttl: 10 * SECOND,
    ttlResolution: 0,
    perf: { now },
  })

  /** The steps of a document: its template, its data, the document, the response. */
  async function respond(received: ProxyRequest): Promise<Response> {
    const { path, client, protection, request } = received
    const [document, site, record] = await Promise.all([
      app.document(path),
      deps.site.loadQuickly(deps.newRequestId()),
      deps.readRecord(path, deps.allowanceOf(client.address)),
    ])
    const search = knownSearch(received.search, pageParameters(path))
    const content = { path, search, template: placeDocument(document, basePath), site, record }
    return deps.queueDocument(received, async () => {
      const { content: body, policy } = documentOf(content)
      const headers = {
        ...protection[isDashboardPage(path) ? 'dashboard' : isEmbed(path) ? 'embeds' : 'pages'],
        'Content-Security-Policy': policy,
        // A document of a record that may not exist is stored nowhere.
        'Cache-Control': record.state === 'unknown' ? 'no-store' : 'no-cache',
      }
      return contentResponse(request, body, headers, record.state === 'missing' ? 404 : 200)
    })
  }

  /** The document of the app without a page, for the service worker: it has no network, no data and no address of its own. */
  async function respondWithShell({ path, request, protection }: ProxyRequest): Promise<Response> {
    const template = withoutHeader(placeDocument(await app.document(path), basePath))
    return contentResponse(request, textContent(template, HTML), {
      ...protection.pages,
      'Content-Security-Policy': app.contentSecurityPolicy ?? contentSecurityPolicy(template, "'none'"),
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
    })
  }

  /** The document of a page, made once for a while. */
  function documentOf(content: PageContent): Document {
    const { path, search, site, record, template } = content
    const { state, hasFailed, tag, refusal, response } = record
    const key = [path + search, state, hasFailed, tag, refusal, JSON.stringify(site)].join(' ')
    const stored = documents.get(key)
    if (stored) return stored
    const data = { at: now(), ...site, record: response, refusal }
    const scripts = app.scriptsOf(pageAt(path)?.module)
    const head = headOf(content)
    const { publicUrl } = deps
    const page = { ...content, publicUrl, head, data, hasFailed: hasFailed === true, scripts }
    const document = {
      content: textContent(pageDocument(page), HTML),
      policy: app.contentSecurityPolicy ?? contentSecurityPolicy(template, isEmbed(path) ? '*' : "'none'"),
    }
    documents.set(key, document)
    return document
  }

  /** A response that cannot be read is the app's to report; its document has the head of its address. */
  function headOf({
    path,
    search,
    site: { networks },
    record: { state, response },
  }: PageContent): DocumentHead {
    if (state === 'missing') return missingHead(path, networks)
    try {
      return pageHead(path, search, networks, recordReader(response), now())
    } catch (error) {
      failures.write(error)
      return pageHead(path, search, networks, () => undefined, now())
    }
  }

  return (received) => {
    const { request, path, protection } = received
    if (path === APP_SHELL_PATH) return respondWithShell(received)
    const file = path === SERVICE_WORKER_PATH ? worker : app.file(path)
    if (!file) return path.startsWith(BUILD) ? undefined : respond(received)
    return contentResponse(request, file.content, {
      ...protection.pages,
      // Sites that show a link show its picture.
      ...(path === LINK_PICTURE.path && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
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
  content: textContent(REMOVAL, 'text/javascript; charset=utf-8'),
  isImmutable: false,
}
