import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { resourceCacheControl } from '../cache/cache-control.ts'
import { cacheableResponse } from '../cache/cacheable-response.ts'
import type { StoredResponse } from '../cache/response-cache.ts'
import { listContent } from './list-response.ts'
import { recordContent } from './record-response.ts'
import type { ResourceRequest } from './resource-request.ts'

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/**
 * Reads a record or a list from the database and makes the response of it.
 * @throws {HttpError} 404 when there is no such record, 400 for an option that cannot be read
 */
export async function resourceResponse(request: ResourceRequest): Promise<StoredResponse> {
  const { id } = request.call
  const { returns, form, resource }: Endpoint = endpoints[id]
  const { validity, body, headers } = await (returns === 'list'
    ? listContent(request)
    : recordContent(request, resource))
  return {
    validity,
    endpoint: id,
    response: cacheableResponse({
      body,
      cacheControl: resourceCacheControl(id, validity === 'final'),
      contentType: form === 'odata' ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE,
      headers: {
        [DIALECT_HEADER]: request.format.dialect,
        ...(form === 'odata' && { 'OData-Version': ODATA_VERSION }),
        ...headers,
      },
    }),
  }
}
