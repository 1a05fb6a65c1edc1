import {
  type EndpointId,
  endpointPath,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import type { ResponseReader } from '#explorer-protocol/page-head/network-page.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'

/** Reads records and lists from the responses at hand, each once. The reader throws an `InvalidResponse` for one that does not follow the contract. */
export function createResponseReader(responses: readonly PageResponse[]): ResponseReader {
  const records = new Map<PageResponse, unknown>()

  function readOnce(found: PageResponse, id: EndpointId): unknown {
    const record = records.get(found) ?? readResponse(found, id)
    records.set(found, record)
    return record
  }

  return (network, { id, params }) => {
    const wanted = endpointPath(id, params as never)
    const found = responses.find((response) => response.network === network && response.path === wanted)
    return found && readOnce(found, id)
  }
}

function readResponse(found: PageResponse, id: EndpointId): unknown {
  return endpoints[id].returns === 'record'
    ? readRecord(id as RecordEndpointId, found.text, found.dialect)
    : readList(id as ListEndpointId, found.text, found.dialect)
}
