import { ConnectionError, ReloadNeeded } from './api-error.ts'

/** For each chunk, the files that it imports and the entry of the app does not. */
export type ChunkImports = Readonly<Record<string, readonly string[]>>

let imports: ChunkImports = {}
let retries = 0
const files: Record<string, Promise<unknown>> = {}
const chunks: Record<string, Promise<unknown>> = {}

/** Takes the build's list of imports, before which only the chunks themselves are fetched ahead. */
export function setChunkImports(list: ChunkImports): void {
  imports = list
}

/**
 * Loads a chunk; `src/build/chunk-loading.ts` makes each dynamic import a call of it. Chromium keeps the failure of a module as
 * long as the document (https://github.com/whatwg/html/issues/6768), so the files are fetched first, all at once, and the
 * module is imported when they are in the browser's cache. After a failure the next call begins anew.
 * @param file name below `/assets/`
 * @throws {ConnectionError} when a file did not come, which may pass
 * @throws {ReloadNeeded} when this document cannot load the chunk any more
 */
export function loadChunk(file: string): Promise<unknown> {
  return once(chunks, `/assets/${file}`, async (url) => {
    await Promise.all([url, ...(imports[file] ?? []).map((name) => `/assets/${name}`)].map(loadFile))
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

/** Loads a file of the build into the browser's cache. @throws as {@link loadChunk} does */
export function loadFile(url: string): Promise<unknown> {
  return once(files, url, async () => {
    const response = await fetch(url).catch(unreached)
    if (response.status === 404) throw new ReloadNeeded(`${url} is gone.`, url, true)
    await (response.ok ? response.arrayBuffer() : Promise.reject(response.status)).catch(unreached)
  })
}

function unreached(cause: unknown): never {
  throw new ConnectionError('The code did not load.', { cause })
}

/** The stored promise of a key; a failed one is not stored. */
function once(
  store: Record<string, Promise<unknown>>,
  key: string,
  load: (key: string) => Promise<unknown>,
): Promise<unknown> {
  store[key] ??= load(key).catch((cause) => {
    delete store[key]
    throw cause
  })
  return store[key]
}
