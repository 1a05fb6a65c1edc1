/** The part of a page that is fetched before a press. */
export type PrefetchExtent = 'nothing' | 'code' | 'code and data'

/** The fields of `navigator.connection` (Network Information API) that are read; some browsers have none. */
export interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

interface Circumstances {
  readonly connection: Connection | undefined
  readonly isOnline: boolean
  /** Whether the data service of the page's network allows background requests; undefined for a page without a network. */
  readonly hasPlenty: boolean | undefined
  /** Whether the user has only typed, so that the page may still become another one with the next letter. */
  readonly isTyping: boolean
}

const SLOW = ['slow-2g', '2g']

/**
 * Decides how much of a page is fetched when a press on its link seems near. Data is fetched where that costs neither the user
 * nor the data service what a press may need.
 */
export function prefetchExtent({ connection, isOnline, hasPlenty, isTyping }: Circumstances): PrefetchExtent {
  if (!isOnline || connection?.saveData) return 'nothing'
  const isSlow = SLOW.includes(connection?.effectiveType ?? '')
  return hasPlenty && !isSlow && !isTyping ? 'code and data' : 'code'
}
