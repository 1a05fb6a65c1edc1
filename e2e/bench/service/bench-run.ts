import type { EndpointId } from '#contract/endpoints.ts'
import type { Print, ResultRecord } from '../lib/results.ts'
import type { BenchPostgres } from './bench-postgres.ts'

/** Settings and tools of every part of the service bench. */
export interface BenchRun {
  readonly postgres: BenchPostgres
  readonly blocks: number
  /** Length of each measurement. */
  readonly seconds: number
  readonly rounds: number
  readonly connections: readonly number[]
  readonly endpoints: readonly EndpointId[]
  readonly minutes: number
  /** Directory for a CPU profile of each service. */
  readonly profile: string | undefined
  readonly results: ResultRecord
  readonly print: Print
  /** Fills a database with so many blocks unless it is there. @returns its name */
  database(blocks: number): Promise<string>
}
