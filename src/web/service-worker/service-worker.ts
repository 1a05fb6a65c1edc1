import { settleWithin } from '#async/settle-within.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type Build, createBuildCache } from './build-cache.ts'
import { obsoleteCaches } from './cache-names.ts'
import { createDataCache } from './data-cache.ts'
import type { ActivatedMessage, BroughtResponse, StoreMessage } from './messages.ts'
import { isGatewayFailure, networkOrStored } from './network-or-stored.ts'
import { isDataPath, isPagePath, requestKind } from './request-kind.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build in place of the name. */
declare const EPOCHAL_BUILD: Build

/** Milliseconds that the document of a page may take before the stored one is shown. */
const LONGEST_WAIT = 3 * SECOND
/** Milliseconds in which a page says of which build it is. */
const REPLY_WITHIN = 2 * SECOND

const built = EPOCHAL_BUILD
const { origin } = self.location
const build = createBuildCache(self.caches, built, (url, init) => fetch(url, init))
const data = createDataCache(self.caches, Date.now)

// A new worker takes over at once: pages of an older build find their files in that build's cache.
self.addEventListener('install', (event) => {
  event.waitUntil(build.store().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  switch (requestKind(event.request, origin, built.files)) {
    case 'page':
      return event.respondWith(respondWithPage(event))
    case 'file':
      return event.respondWith(respondWithFile(event.request))
    case 'data':
      return event.respondWith(respondWithData(event))
    case 'other':
      return undefined
  }
})

self.addEventListener('message', (event) => {
  const { kind, urls, brought } = event.data as StoreMessage
  if (kind !== 'store') return
  event.ports[0]?.postMessage(built.id)
  event.waitUntil(Promise.all([...urls.map(storeData), ...brought.map(storeBrought)]))
})

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Every window is told, but a reply is awaited of pages alone: a raw response of the interface, which is a window too, has none.
  const replies = windows.map((window) => [window, tellActivated(window)] as const)
  const pages = replies.flatMap(([{ url }, reply]) => (isPagePath(new URL(url).pathname) ? [reply] : []))
  const names = await self.caches.keys()
  const obsolete = obsoleteCaches(names, built.id, await Promise.all(pages))
  await Promise.all(obsolete.map((name) => self.caches.delete(name)))
}

/** Tells a page that this worker has become active. @returns the build of the page; undefined without a reply */
function tellActivated(page: Client): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  const message: ActivatedMessage = { kind: 'activated', build: built.id }
  const reply = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
  })
  page.postMessage(message, [port2])
  return settleWithin(reply, REPLY_WITHIN, undefined)
}

function respondWithPage(event: FetchEvent): Promise<Response> {
  const preloaded: Promise<Response | undefined> = event.preloadResponse
  const network = preloaded.then((response) => response ?? fetch(event.request))
  // The browser reports a preload that is dropped.
  event.waitUntil(network.catch(() => undefined))
  return networkOrStored(network, build.document, { longest: LONGEST_WAIT, isFailure: isGatewayFailure })
}

async function respondWithFile(request: Request): Promise<Response> {
  // Storage that is refused is the same as an empty one.
  return (await build.file(request.url).catch(() => undefined)) ?? fetch(request)
}

function respondWithData(event: FetchEvent): Promise<Response> {
  const { request } = event
  const network = fetch(request).then((response) => {
    event.waitUntil(data.store(request.url, response.clone()))
    return response
  })
  return networkOrStored(network, () => data.find(request.url))
}

async function storeData(url: string): Promise<void> {
  const target = new URL(url, origin)
  if (target.origin !== origin || !isDataPath(target.pathname)) return
  const response = await fetch(target).catch(() => undefined)
  if (response) await data.store(target.href, response)
}

async function storeBrought({ path, fields, text }: BroughtResponse): Promise<void> {
  await data.store(new URL(path, origin).href, new Response(text, { headers: fields }))
}
