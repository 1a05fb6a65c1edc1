import type { EndpointId } from '#contract/endpoints.ts'
import type { ResultRecord } from '../lib/results.ts'
import type { BenchPostgres } from './bench-postgres.ts'

/** What every part of the bench is given. */
export interface BenchRun {
  readonly postgres: BenchPostgres
  readonly blocks: number
  /** Of each measurement. */
  readonly seconds: number
  readonly rounds: number
  readonly connections: readonly number[]
  readonly endpoints: readonly EndpointId[]
  readonly minutes: number
  /** Directory for a CPU profile of each service. */
  readonly profile: string | undefined
  readonly results: ResultRecord
  readonly tell: (line: string) => void
  /** The name of the database with so many blocks. */
  database(blocks: number): Promise<string>
}
