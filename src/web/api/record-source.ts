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

type Source = Omit<RecordSource, 'text'> & { readonly textOf: () => string }

const sources = new WeakMap<object, Source>()

export function noteRecordSource(record: object, { text, ...source }: RecordSource): void {
  sources.set(record, { ...source, textOf: () => text })
}

/** @param text the list as the proxy sends it: an array with one row on each line */
export function noteListSource(
  records: readonly object[],
  text: string,
  source: Omit<RecordSource, 'text'>,
): void {
  records.forEach((record, at) => {
    sources.set(record, { ...source, textOf: () => rowsOf(text)[at] ?? '' })
  })
}

/** Undefined for a record that was not received but computed. */
export function recordSourceOf(record: object): RecordSource | undefined {
  const source = sources.get(record)
  if (!source) return undefined
  const { textOf, ...request } = source
  return { ...request, text: textOf() }
}

function rowsOf(text: string): string[] {
  return text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/)
}

/** The JSON token of a field in a record's text, every digit as received. */
export function receivedToken({ text }: RecordSource, field: string): string | undefined {
  return new RegExp(`"${field}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`).exec(text)?.[1]
}
