import type { Dialect } from '#contract/dialect.ts'
import {
  type EndpointRecord,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import { type InitialRequest, requestPath } from '#explorer-protocol/initial-requests.ts'
import { readCountedPart } from './counted-part.ts'
import { noteListSource, noteRecordSource } from './record-source.ts'

/** A record with the text of its response, which the page can show raw. */
export interface ReceivedRecord<Id extends RecordEndpointId> {
  readonly record: EndpointRecord<Id>
  readonly text: string
  /** The path of the request, below the network's address. */
  readonly path: string
}

/** @param path of the request, below the network's address @throws {InvalidResponse} */
export function readReceivedRecord<Id extends RecordEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
  path: string,
): ReceivedRecord<Id> {
  const record = readRecord(id, text, dialect)
  noteRecordSource(record, { endpoint: id, dialect, path, text })
  return { record, text, path }
}

/** @param text a list, or rows of one, as a list @throws {InvalidResponse} */
export function readReceivedRows<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
  path: string,
): readonly EndpointRecord<Id>[] {
  const rows = readList(id, text, dialect)
  noteListSource(rows, text, { endpoint: id, dialect, path })
  return rows
}

/** Reads a response in the form in which the query of its request caches it. @throws {InvalidResponse} */
export function readReceived(call: InitialRequest, text: string, dialect: Dialect): unknown {
  const path = requestPath(call)
  if (call.query !== undefined) return readCountedPart(call.id as ListEndpointId, text, dialect, path)
  return endpoints[call.id].returns === 'record'
    ? readReceivedRecord(call.id as RecordEndpointId, text, dialect, path)
    : readReceivedRows(call.id as ListEndpointId, text, dialect, path)
}
