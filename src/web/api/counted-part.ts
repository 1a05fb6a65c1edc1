import type { Dialect } from '#contract/dialect.ts'
import type { EndpointRecord, ListEndpointId } from '#contract/endpoints.ts'
import { readList } from '#contract/read-response.ts'
import { noteListSource } from './record-source.ts'

/** The first rows of a list in some order. */
export interface CountedPart<Record> {
  readonly records: readonly Record[]
  /** The number of rows of the whole list; undefined where the data service does not count. */
  readonly total: number | undefined
}

/**
 * Reads an OData envelope with the records of a part, and notes the text of each.
 * @param path of the request, below the network's address
 * @throws {InvalidResponse}
 */
export function readCountedPart<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
  path: string,
): CountedPart<EndpointRecord<Id>> {
  const records = readList(id, text, dialect)
  const [, count] = /"@odata\.count":(\d+)/.exec(text.slice(0, text.indexOf('['))) ?? []
  noteListSource(records, rowsOnLines(text), { endpoint: id, dialect, path })
  return { records, total: count === undefined ? undefined : Number(count) }
}

/** The rows of an envelope as the proxy sends a whole list: one on each line. */
function rowsOnLines(envelope: string): string {
  const rows = envelope.slice(envelope.indexOf('[')).match(/\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/g) ?? []
  return `[${rows.join(',\n')}]`
}
