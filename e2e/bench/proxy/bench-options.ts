import type { Print } from '../lib/results.ts'

/** Options of every part of the proxy bench. */
export interface BenchOptions {
  /** Length of each measurement; undefined: the part's own. */
  readonly seconds: number | undefined
  /** Writes the tables of docs/upstream.md too. */
  readonly write: boolean
  readonly print: Print
}
