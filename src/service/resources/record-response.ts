import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { recordEnvelopeText } from '#contract/odata/envelope.ts'
import { readRecordSelect } from '#contract/odata/list-query.ts'
import { notFound } from '../responses/not-found.ts'
import { readRecord } from './endpoint-handlers.ts'
import type { ResourceContent, ResourceRequest } from './resource-request.ts'

/** @throws {HttpError | QueryFault} 404 when there is no such record, 400 for an option that a record does not have */
export async function recordContent(request: ResourceRequest): Promise<ResourceContent> {
  const { call, store, format, query, baseUrl, turns } = request
  const { resource }: Endpoint = endpoints[call.id]
  const select = readRecordSelect(query, resource)
  const record = await readRecord(store, call, { ...format, select }, turns)
  if (!record) throw notFound(request)
  const { text, validity } = record
  const { entitySet } = resource
  if (format.form === 'plain' || !entitySet) return { validity, body: text }
  return { validity, body: recordEnvelopeText({ baseUrl, entitySet, select, record: text }, format.dialect) }
}
