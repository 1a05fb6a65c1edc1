import type { Dialect } from '#contract/dialect.ts'
import {
  type EndpointCall,
  type EndpointRecord,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'

const dialectsOfRows = new WeakMap<object, Dialect>()

/** The dialect in which a row of a list was received; undefined for a record that was not. */
export function dialectOfRow(row: object): Dialect | undefined {
  return dialectsOfRows.get(row)
}

/** A record as its query caches it. */
export interface ReceivedRecord<Id extends RecordEndpointId> {
  readonly record: EndpointRecord<Id>
}

/** @throws {InvalidResponse} */
export function readReceivedRecord<Id extends RecordEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): ReceivedRecord<Id> {
  return { record: readRecord(id, text, dialect) }
}

/** @param text a list, or rows of one, as the proxy sends them: one on each line @throws {InvalidResponse} */
export function readReceivedRows<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): readonly EndpointRecord<Id>[] {
  const rows = readList(id, text, dialect)
  for (const row of rows) dialectsOfRows.set(row, dialect)
  return rows
}

/** The first rows of a list in some order. */
export interface CountedPart<Record> {
  readonly records: readonly Record[]
  /** The number of rows of the whole list; undefined where the data service does not count. */
  readonly total: number | undefined
}

/** Reads an OData envelope with the records of a part. @throws {InvalidResponse} */
export function readCountedPart<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): CountedPart<EndpointRecord<Id>> {
  const records = readReceivedRows(id, text, dialect)
  const [, count] = /"@odata\.count":(\d+)/.exec(text.slice(0, text.indexOf('['))) ?? []
  return { records, total: count === undefined ? undefined : Number(count) }
}

/** Reads a response in the form in which the query of its request caches it. @throws {InvalidResponse} */
export function readReceived(call: EndpointCall, text: string, dialect: Dialect): unknown {
  return endpoints[call.id].returns === 'record'
    ? readReceivedRecord(call.id as RecordEndpointId, text, dialect)
    : readReceivedRows(call.id as ListEndpointId, text, dialect)
}
