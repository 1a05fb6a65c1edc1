import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type Endpoint, endpoints, type ResponseKind } from '#contract/endpoints.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { recordEnvelopeText } from '#contract/odata/envelope.ts'
import { readCountQuery, readRecordSelect } from '#contract/odata/list-query.ts'
import { representationOf, resourceCacheControl } from '../cache/cached-content.ts'
import type { StoredResponse } from '../cache/response-cache.ts'
import { filterSql } from '../odata/filter-sql.ts'
import { notFound } from '../responses/error-response.ts'
import { openList, recordOfCall } from './endpoint-handlers.ts'
import { listContent } from './list-response.ts'
import type { ResourceContent, ResourceRequest } from './resource-request.ts'
import { refuseSlowQuery } from './slow-query.ts'

/** @throws {Refusal | QueryFault} 404 when there is no such record, 400 for an option that a record does not have */
async function recordContent(request: ResourceRequest): Promise<ResourceContent> {
  const { call, store, format, query, baseUrl, turns } = request
  const { resource }: Endpoint = endpoints[call.id]
  const select = readRecordSelect(query, resource)
  const record = await recordOfCall(store, call, { ...format, select }, turns)
  if (!record) throw notFound(request)
  const { text, validity } = record
  const { entitySet } = resource
  if (format.form === 'plain' || !entitySet) return { validity, body: text }
  return { validity, body: recordEnvelopeText({ baseUrl, entitySet, select, record: text }, format.dialect) }
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

const contents: Readonly<Record<ResponseKind, (request: ResourceRequest) => Promise<ResourceContent>>> = {
  record: recordContent,
  list: listContent,
  count: countContent,
}

function contentType(returns: ResponseKind, form: Endpoint['form']): string {
  if (returns === 'count') return COUNT_CONTENT_TYPE
  return form === 'odata' ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE
}

/**
 * Reads a record, a list or the number of its records from the database and makes the response of it.
 * @throws {Refusal} 404 when there is no such record, 400 for an option that cannot be read
 */
export async function resourceResponse(request: ResourceRequest): Promise<StoredResponse> {
  const { id } = request.call
  const { returns, form }: Endpoint = endpoints[id]
  const { validity, body, headers } = await contents[returns](request)
  return {
    validity,
    endpoint: id,
    response: representationOf({
      body,
      cacheControl: resourceCacheControl(id, validity === 'final'),
      contentType: contentType(returns, form),
      headers: {
        [DIALECT_HEADER]: request.format.dialect,
        ...(form === 'odata' && { 'OData-Version': ODATA_VERSION }),
        ...headers,
      },
    }),
  }
}

/**
 * The number of records of a list, those of all pages, as text.
 * @throws {Refusal | QueryFault} 400 when an option cannot be read, or the query for it takes too long
 */
async function countContent(request: ResourceRequest): Promise<ResourceContent> {
  const { store, call, query, format, turns } = request
  const list = await openList(store, call)
  if (!list) throw notFound(request)
  const filter = readCountQuery(query, list.resource)
  const where = filter && filterSql(filter, list.resource, format)
  const count = list.count(where, turns)
  return {
    validity: list.validity,
    body: String(await (where ? refuseSlowQuery(count) : count)),
  }
}
