import type { Dialect } from '#contract/dialect.ts'
import {
  type EndpointId,
  type EndpointRecord,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import { type InitialRequest, requestPath } from '#explorer-protocol/initial-requests.ts'

/** The response that a record was read from. */
export interface RecordSource {
  readonly endpoint: EndpointId
  readonly dialect: Dialect
  /** The path of the request, below the network's address. */
  readonly path: string
  /** The record as received. */
  readonly text: string
}

type ResponseSource = Omit<RecordSource, 'text'>

/** The sources of all records that were received, with the text of each when it is wanted. */
const sources = new WeakMap<object, ResponseSource & { readonly textOf: (record: object) => string }>()

/** Undefined for a record that was not received but computed. */
export function recordSourceOf(record: object): RecordSource | undefined {
  const source = sources.get(record)
  if (!source) return undefined
  const { textOf, ...response } = source
  return { ...response, text: textOf(record) }
}

/** The JSON token of a field in a record's text, every digit as received. */
export function receivedToken({ text }: RecordSource, field: string): string | undefined {
  return new RegExp(`"${field}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`).exec(text)?.[1]
}

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
  sources.set(record, { endpoint: id, dialect, path, textOf: () => text })
  return { record, text, path }
}

/** @param text a list, or rows of one, as the proxy sends them: one on each line @throws {InvalidResponse} */
export function readReceivedRows<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
  path: string,
): readonly EndpointRecord<Id>[] {
  const rows = readList(id, text, dialect)
  noteRows(rows, () => text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/), { endpoint: id, dialect, path })
  return rows
}

/** One source for all rows of a list, which may be 45,000. */
function noteRows(rows: readonly object[], texts: () => readonly string[], source: ResponseSource): void {
  const shared = { ...source, textOf: (row: object) => texts()[rows.indexOf(row)] ?? '' }
  for (const row of rows) sources.set(row, shared)
}

/** The first rows of a list in some order. */
export interface CountedPart<Record> {
  readonly records: readonly Record[]
  /** The number of rows of the whole list; undefined where the data service does not count. */
  readonly total: number | undefined
}

/** Reads an OData envelope with the records of a part. @param path of the request, below the network's address @throws {InvalidResponse} */
export function readCountedPart<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
  path: string,
): CountedPart<EndpointRecord<Id>> {
  const records = readList(id, text, dialect)
  const start = text.indexOf('[')
  const [, count] = /"@odata\.count":(\d+)/.exec(text.slice(0, start)) ?? []
  const texts = () => text.slice(start).match(/\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/g) ?? []
  noteRows(records, texts, { endpoint: id, dialect, path })
  return { records, total: count === undefined ? undefined : Number(count) }
}

/** Reads a response in the form in which the query of its request caches it. @throws {InvalidResponse} */
export function readReceived(call: InitialRequest, text: string, dialect: Dialect): unknown {
  const path = requestPath(call)
  if (call.query !== undefined) return readCountedPart(call.id as ListEndpointId, text, dialect, path)
  return endpoints[call.id].returns === 'record'
    ? readReceivedRecord(call.id as RecordEndpointId, text, dialect, path)
    : readReceivedRows(call.id as ListEndpointId, text, dialect, path)
}
