import { CHUNK_IMPORTS_ELEMENT } from '#explorer-protocol/chunk-imports.ts'
import { isHydrating } from '../browser/hydration.ts'
import { inTurn } from '../browser/turns.ts'
import { ConnectionError, ReloadNeeded } from './api-error.ts'

type ChunkImports = Readonly<Record<string, readonly string[]>>

let retries = 0
let named: readonly string[] | undefined
/** Files and chunks that have loaded or are loading, by its address or by the name of the chunk. */
const loads: Record<string, Promise<unknown>> = {}

/**
 * Loads a chunk; `src/build/chunk-loading.ts` makes each dynamic import a call of it. Chromium keeps the failure of a module as
 * long as the document (https://github.com/whatwg/html/issues/6768), so the chunk and what it imports are fetched first, all at
 * once, and it is imported when they are in the browser's cache. After a failure the next call begins anew.
 * @param file name below `/assets/`
 * @throws {ConnectionError} when a file did not come, which may pass
 * @throws {ReloadNeeded} when this document cannot load the chunk any more
 */
export function loadChunk(file: string): Promise<unknown> {
  return once(file, async () => {
    const url = `/assets/${file}`
    await Promise.all([url, ...(await importsOf(url, file))].map(loadSoon))
    try {
      return await import(/* @vite-ignore */ url)
    } catch (cause) {
      // With a query it is another module, of which the browser has kept no failure.
      const other = `${url}?retry=${++retries}`
      await loadFile(other)
      return import(/* @vite-ignore */ other).catch(() => {
        throw new ReloadNeeded(String(cause), url, false, { cause })
      })
    }
  })
}

/** Loads a file as {@link loadFile} does; while a document is being hydrated, in its turn: a page has dozens of files. */
function loadSoon(url: string): Promise<unknown> {
  return isHydrating() ? inTurn(() => loadFile(url)) : loadFile(url)
}

/** Loads a file of the build into the browser's cache. @throws as {@link loadChunk} does */
export function loadFile(url: string): Promise<unknown> {
  return once(url, async () => {
    await fetchText(url)
  })
}

/** The files that a chunk imports. A document that names a chunk, which is that of its page, names these, too. */
async function importsOf(url: string, file: string): Promise<readonly string[]> {
  named ??= Array.from(
    document.querySelectorAll('link[rel=preload][href$=".js"]'),
    (link) => link.getAttribute('href') ?? '',
  )
  if (named.includes(url)) return named
  return (await loadImports())[file]?.map((name) => `/assets/${name}`) ?? []
}

/** For each chunk, the files that it imports and the document does not load, from the list that the document names. */
function loadImports(): Promise<ChunkImports> {
  const { href } = document.getElementById(CHUNK_IMPORTS_ELEMENT) as HTMLLinkElement
  return once(href, async () => JSON.parse(await fetchText(href)))
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url).catch(unreached)
  if (response.status === 404) throw new ReloadNeeded(`${url} is gone.`, url, true)
  return (response.ok ? response.text() : Promise.reject(response.status)).catch(unreached)
}

function unreached(cause: unknown): never {
  throw new ConnectionError('The code did not load.', { cause })
}

/** The same promise for each call with the same key, until it fails. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  loads[key] ??= load().catch((cause) => {
    delete loads[key]
    throw cause
  })
  return loads[key] as Promise<T>
}
