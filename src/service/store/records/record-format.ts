import type { Dialect } from '#contract/dialect.ts'

/** How a record is written: in which units, in which of the two forms, and with which fields. */
export interface RecordFormat {
  readonly dialect: Dialect
  readonly form: 'plain' | 'odata'
  /** Undefined: every field of the resource. */
  readonly select?: readonly string[] | undefined
}

/** One record as exact JSON text, in the bytes that are sent. */
export type RecordText = string
