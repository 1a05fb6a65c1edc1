import { type RecordSource, sources } from './record-source.ts'

/** Undefined for a record that was not received but computed. */
export function recordSourceOf(record: object): RecordSource | undefined {
  const source = sources.get(record)
  if (!source) return undefined
  const { textOf, ...request } = source
  return { ...request, text: textOf(record) }
}

/** The JSON token of a field in a record's text, every digit as received. */
export function receivedToken({ text }: RecordSource, field: string): string | undefined {
  return new RegExp(`"${field}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`).exec(text)?.[1]
}
