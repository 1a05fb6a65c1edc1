import type { Dialect } from '#contract/dialect.ts'
import type { EndpointId } from '#contract/endpoints.ts'

/** The answer that a record was read from. */
export interface RecordSource {
  readonly endpoint: EndpointId
  readonly dialect: Dialect
  /** Below the network's address, as it was asked for. */
  readonly path: string
  /** The record as it came. */
  readonly text: string
}

type Source = Omit<RecordSource, 'text'> & { readonly textOf: () => string }

const sources = new WeakMap<object, Source>()

export function noteRecordSource(record: object, { text, ...source }: RecordSource): void {
  sources.set(record, { ...source, textOf: () => text })
}

/** @param text of an array with a row on each line, as the proxy sends lists */
export function noteListSource(
  records: readonly object[],
  text: string,
  source: Omit<RecordSource, 'text'>,
): void {
  records.forEach((record, at) => {
    sources.set(record, { ...source, textOf: () => rowsOf(text)[at] ?? '' })
  })
}

/** Undefined for what no answer gave: a figure that was worked out here. */
export function recordSourceOf(record: object): RecordSource | undefined {
  const source = sources.get(record)
  if (!source) return undefined
  const { textOf, ...known } = source
  return { ...known, text: textOf() }
}

function rowsOf(text: string): string[] {
  return text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/)
}

/** The value of a field as it stands in a record's text, every digit the service's own. */
export function receivedToken({ text }: RecordSource, field: string): string | undefined {
  return new RegExp(`"${field}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`).exec(text)?.[1]
}
