import type { Browser } from 'playwright'
import type { Print, ResultRecord } from '../lib/results.ts'
import type { BenchPage, BenchPageName } from './bench-pages.ts'

/** Settings and tools of every part of the web bench. */
export interface WebRun {
  readonly browser: Browser
  readonly pages: readonly BenchPageName[]
  readonly runs: number
  /** The divisor of the CPU's speed. */
  readonly cpu: number
  readonly widths: readonly number[]
  /** Forms of Lighthouse: `mobile`, `desktop`. */
  readonly forms: readonly string[]
  /** The kinds and names of the controls that are tried; all without it. */
  readonly only?: RegExp
  /** A page of the build that is measured. */
  page(name: BenchPageName): Promise<BenchPage>
  readonly results: ResultRecord
  readonly print: Print
}
