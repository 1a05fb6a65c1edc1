import { endpointPath, endpoints, type ListEndpointId, type RecordEndpointId } from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { type PageHead, pageHead } from '#explorer-protocol/page-head/page-head.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'

/**
 * The head of a page's document, with the figures of the responses that the document begins with.
 * @throws {InvalidResponse} where one of them does not follow the contract
 */
export function documentHead(
  path: string,
  listed: readonly ListedNetwork[],
  responses: readonly PageResponse[],
): PageHead {
  return pageHead(path, listed, (network, { id, params }) => {
    const wanted = endpointPath(id, params as never)
    const found = responses.find((response) => response.network === network && response.path === wanted)
    if (!found) return undefined
    return endpoints[id].returns === 'record'
      ? readRecord(id as RecordEndpointId, found.text, found.dialect)
      : readList(id as ListEndpointId, found.text, found.dialect)
  })
}
