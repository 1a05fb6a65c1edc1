import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { readNetworkPage } from '#explorer-protocol/page-head/network-page.ts'
import { type PageHead, pageHead } from '#explorer-protocol/page-head/page-head.ts'
import { type PagePreview, pagePreview } from '#explorer-protocol/page-head/page-preview.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import { createResponseReader } from './response-reader.ts'

/** The head of a page, and what chats show of a link to it. */
export interface DocumentHead extends PageHead {
  /** Undefined for a page of no network, which has the picture of the explorer. */
  readonly preview?: PagePreview | undefined
}

/**
 * The head of a page's document, with the figures of the responses that the document begins with.
 * @param search the query of the page, with its question mark; empty without one
 * @param now milliseconds since the Unix epoch
 * @throws {InvalidResponse} where one of them does not follow the contract
 */
export function documentHead(
  path: string,
  search: string,
  listed: readonly ListedNetwork[],
  responses: readonly PageResponse[],
  now: number,
): DocumentHead {
  const read = createResponseReader(responses)
  const page = readNetworkPage(path, listed, read)
  return {
    ...pageHead(path, listed, read),
    preview: page && pagePreview(page, listed, now, new URLSearchParams(search)),
  }
}
