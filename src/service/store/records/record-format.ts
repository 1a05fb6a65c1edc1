import type { Dialect } from '#contract/dialect.ts'

/** The format of a record: its units, its form, and its fields. */
export interface RecordFormat {
  readonly dialect: Dialect
  readonly form: 'plain' | 'odata'
  /** Undefined: every field of the resource. */
  readonly select?: readonly string[] | undefined
}

/** One record as exact JSON text, in the bytes that are sent. */
export type RecordText = string
