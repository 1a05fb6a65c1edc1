/** Pages of one list, some of which are requested before they are needed. */
export interface PagesAhead {
  /** The page that begins at a row, which stays at hand until it is taken or discarded. */
  get(skip: number): Promise<string[]>
  /**
   * The same, taken away. As many pages behind it are requested as were taken before it, up to the limit; one
   * that fails does so when it is its turn.
   */
  take(skip: number, pageSize: number): Promise<string[]>
  /** Withdraws the requests that are not sent yet, and starts again with a single page. */
  discard(): void
}

/** Pages of a list in order that are requested at the same time, once as many have been taken one by one. */
export const PAGES_AT_ONCE = 4

/**
 * @param fetchPage requests the page that begins at a row; aborted when it is discarded
 * @param limit pages that are requested at the same time
 */
export function createPagesAhead(
  fetchPage: (skip: number, signal: AbortSignal) => Promise<string[]>,
  limit: number,
): PagesAhead {
  /** By their first row. */
  const pages = new Map<number, Promise<string[]>>()
  let taken = 0
  let withdrawal = new AbortController()

  function get(skip: number): Promise<string[]> {
    const before = pages.get(skip)
    if (before) return before
    const page = fetchPage(skip, withdrawal.signal)
    pages.set(skip, page)
    return page
  }

  return {
    get,
    take: async (skip, pageSize) => {
      // A page that fails ahead of its turn throws when it is taken.
      for (let i = 1; i < Math.min(limit, taken); i++) get(skip + i * pageSize).catch(() => undefined)
      const rows = await get(skip)
      pages.delete(skip)
      taken += 1
      return rows
    },
    discard: () => {
      // Discarded pages are not taken any more, so their failures concern no caller.
      for (const page of pages.values()) page.catch(() => undefined)
      pages.clear()
      withdrawal.abort()
      withdrawal = new AbortController()
      taken = 0
    },
  }
}
