import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { type PrecacheEntry, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isNetworkName } from '#cardano/network.ts'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import {
  APP_SHELL_PATH,
  SAVE_DATA_QUERY,
  STORED_STATUS,
  STORED_TIMING,
} from '#explorer-protocol/offline-app.ts'
import { matchGeneralPage, matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { SITE_PATH } from '#explorer-protocol/site-document.ts'

declare const self: ServiceWorkerGlobalScope
/** The scripts of all pages and the shell of the app; set by the build. */
declare const PRECACHED: PrecacheEntry[]
/** The path below which the explorer is served, with a slash at its end. */
const BASE = new URL(self.registration.scope).pathname
/** Bytes of the longest response that is stored. */
const MAX_STORED = 2_000_000
/** Time at which a stored response was received, by this device's clock. */
const RECEIVED_FIELD = 'Epochal-Received'
/** Header fields of requests that are for a part of a response, or for one person. */
const UNSTORED_FIELDS = ['Range', 'Authorization', 'Client-Api-Key']
/** Stores responses for everybody; without a connection they say how old they are, and why they are shown. */
const stored: WorkboxPlugin = {
  cacheWillUpdate: async ({ response: { status, redirected, headers: received }, response }) => {
    if (status !== 200 || redirected || /no-store/i.test(received.get('Cache-Control') ?? '')) return null
    const body = await response.blob()
    const headers = new Headers(received)
    for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
    headers.set(RECEIVED_FIELD, String(Date.now()))
    return body.size > MAX_STORED ? null : new Response(body, { headers })
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    const since = Math.max(Date.now() - Number(headers.get(RECEIVED_FIELD)), 0)
    headers.set('Age', String(Math.floor(since / SECOND) + Number(headers.get('Age') ?? 0)))
    headers.set(CACHE_STATUS_HEADER, STORED_STATUS)
    // The only field of its own document that a page can read.
    headers.set('Server-Timing', `${STORED_TIMING};dur=${since}`)
    headers.delete('X-Request-Id')
    return new Response(cachedResponse.body, { headers })
  },
}
/** Takes a gateway's failure to reach the proxy for no connection; the proxy's own refusals are problem documents. */
const gatewayFailures: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json')
    if ([502, 503, 504].includes(response.status) && !isProblem) throw new Error('no server behind a gateway')
    return response
  },
}
const pathOf = ({ pathname }: URL) => pathname.slice(BASE.length - 1)
const limit = (maxEntries: number, maxAgeSeconds?: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true })
setCacheNameDetails({ prefix: 'epochal' })
const shellWithoutConnection = [
  gatewayFailures,
  new PrecacheFallbackPlugin({ fallbackURL: BASE.slice(0, -1) + APP_SHELL_PATH }),
]

const savesData = self.location.search === SAVE_DATA_QUERY
precacheAndRoute(savesData ? [] : PRECACHED, { directoryIndex: undefined, cleanURLs: false })

const assets = new CacheFirst({ cacheName: 'epochal-assets', plugins: [limit(200, (90 * DAY) / SECOND)] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${BASE}assets/`),
  // The worker of another build may have stored it in advance.
  async (options) => (await caches.match(options.request)) ?? assets.handle(options),
)
registerRoute(
  ({ url, request, sameOrigin }) => {
    const pathname = pathOf(url)
    const [, network = '', api] = pathname.split('/')
    const isData = pathname === SITE_PATH || (isNetworkName(network) && api === 'api')
    return sameOrigin && isData && !UNSTORED_FIELDS.some((name) => request.headers.has(name))
  },
  new NetworkFirst({ cacheName: 'epochal-data', plugins: [stored, limit(200)] }),
)
registerRoute(
  ({ url, request, event }) => {
    const pathname = pathOf(url)
    const { network, path } = splitPageAddress(pathname)
    const isOfNetwork = isNetworkName(network) && matchNetworkPage(path) !== undefined
    const isPublic = isOfNetwork || pathname === '/' || matchGeneralPage(pathname) === 'reference'
    // A page that was loaded before the worker names itself in a message (`CACHE_URLS`).
    return isPublic && (request.mode === 'navigate' || event.type === 'message')
  },
  new NetworkFirst({
    cacheName: 'epochal-documents',
    networkTimeoutSeconds: 3,
    plugins: [stored, limit(60), ...shellWithoutConnection],
  }),
)
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && matchGeneralPage(pathOf(url)) !== undefined,
  new NetworkOnly({ plugins: shellWithoutConnection }),
)

// The worker of another build waits until no page of this one is open, whose scripts stay until then.
clientsClaim()
