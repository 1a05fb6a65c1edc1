import type { Dialect } from '#contract/dialect.ts'
import type { EndpointId } from '#contract/endpoints.ts'

/** The response that a record was read from. */
export interface RecordSource {
  readonly endpoint: EndpointId
  readonly dialect: Dialect
  /** The path of the request, below the network's address. */
  readonly path: string
  /** The record as received. */
  readonly text: string
}

/** A source whose text is made when it is read. */
export type LazySource = Omit<RecordSource, 'text'> & { readonly textOf: (record: object) => string }

/** The sources of all records that were received. */
export const sources = new WeakMap<object, LazySource>()

export function noteRecordSource(record: object, { text, ...source }: RecordSource): void {
  sources.set(record, { ...source, textOf: () => text })
}

/** @param text the list as the proxy sends it: an array with one row on each line */
export function noteListSource(
  records: readonly object[],
  text: string,
  source: Omit<RecordSource, 'text'>,
): void {
  // One object for all rows of a list, which may be 45,000.
  const shared = { ...source, textOf: (record: object) => rowsOf(text)[records.indexOf(record)] ?? '' }
  for (const record of records) sources.set(record, shared)
}

function rowsOf(text: string): string[] {
  return text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/)
}
