/** The caches of a browser, in memory, that refuse to store anything on command. */
export interface TestCaches extends CacheStorage {
  refuse(): void
  /** Paths in a cache, in the order in which they were stored. */
  pathsIn(name: string): string[]
}

/** Only what pages use. */
export function createTestCaches(origin: string): TestCaches {
  const stored = new Map<string, Map<string, Response>>()
  let isRefused = false
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href

  function cacheOver(responses: Map<string, Response>): Cache {
    return {
      match: async (request: RequestInfo | URL) => responses.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (isRefused) throw new DOMException('the quota is used up', 'QuotaExceededError')
        responses.delete(urlOf(request))
        responses.set(urlOf(request), response)
      },
      delete: async (request: RequestInfo | URL) => responses.delete(urlOf(request)),
      keys: async () => Array.from(responses.keys(), (url) => new Request(url)),
    } as unknown as Cache
  }

  return {
    open: async (name: string) => {
      const responses = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, responses)
      return cacheOver(responses)
    },
    match: async (request: RequestInfo | URL) => {
      const url = urlOf(request)
      return [...stored.values()]
        .find((responses) => responses.has(url))
        ?.get(url)
        ?.clone()
    },
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    refuse: () => {
      isRefused = true
    },
    pathsIn: (name: string) => Array.from(stored.get(name)?.keys() ?? [], (url) => url.slice(origin.length)),
  } as unknown as TestCaches
}
