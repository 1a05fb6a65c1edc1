import { APP_DOCUMENT_PATH, BUILD_ATTRIBUTE } from '#explorer-protocol/offline-app.ts'
import { buildCacheName } from './cache-names.ts'

/** A build of the app, as the build itself writes it into the worker. */
export interface Build {
  readonly id: string
  /** Paths of all its files but the document. Those below `/assets/` have a hash of their content in their name. */
  readonly files: readonly string[]
}

/** The files and the document of one build, stored together or not at all. */
export interface BuildCache {
  /**
   * @throws when a file cannot be stored, or the server has another build; nothing is stored then, and what was stored of the
   * same build by another worker stays
   */
  store(): Promise<void>
  /** The document for any page; undefined where the build is not stored. */
  document(): Promise<Response | undefined>
  /** A file of this build or of another that is stored: equal names have equal content. */
  file(url: string): Promise<Response | undefined>
}

/** Files that are requested at once, so that the page in view comes first. */
const AT_ONCE = 4

/** Responses vary by their encoding alone, and are stored decoded; a query only makes a module another one for the browser. */
const ANY_VARIANT = { ignoreVary: true, ignoreSearch: true } as const

export function createBuildCache(
  caches: CacheStorage,
  { id, files }: Build,
  load: (url: string, init: RequestInit) => Promise<Response>,
): BuildCache {
  const name = buildCacheName(id)

  async function loadDocument(): Promise<Response> {
    const document = await load(APP_DOCUMENT_PATH, { cache: 'no-store' })
    const text = await document.clone().text()
    if (!document.ok || !text.includes(`${BUILD_ATTRIBUTE}="${id}"`)) {
      throw new Error(`the server has another build than ${id}`)
    }
    return document
  }

  async function loadFile(url: string): Promise<Response> {
    const stored = url.startsWith('/assets/') ? await caches.match(url, ANY_VARIANT) : undefined
    const response = stored ?? (await load(url, { priority: 'low' }))
    if (!response.ok) throw new Error(`${url} has the status ${response.status}`)
    return response
  }

  return {
    store: async () => {
      const cache = await caches.open(name)
      // The document is stored last.
      const wasStored = (await cache.match(APP_DOCUMENT_PATH, ANY_VARIANT)) !== undefined
      try {
        const document = await loadDocument()
        for (let at = 0; at < files.length; at += AT_ONCE) {
          const some = files.slice(at, at + AT_ONCE)
          await Promise.all(some.map(async (url) => cache.put(url, await loadFile(url))))
        }
        await cache.put(APP_DOCUMENT_PATH, document)
      } catch (error) {
        if (!wasStored) await caches.delete(name)
        throw error
      }
    },
    document: async () => (await caches.open(name)).match(APP_DOCUMENT_PATH, ANY_VARIANT),
    file: async (url) =>
      (await (await caches.open(name)).match(url, ANY_VARIANT)) ?? caches.match(url, ANY_VARIANT),
  }
}
