import { RUN_DIRECTORY } from './made-once.ts'
import { startRunPostgres } from './postgres/run-postgres.ts'
import { makeRunDirectory } from './run-directory.ts'

let started: Promise<() => Promise<void>> | undefined

/**
 * Makes the directory and starts the PostgreSQL that all test files of a run share. Called by vitest for each of its projects,
 * before any test file starts; the first call makes them.
 * @returns called at the end of the run
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (started) return undefined
  if (process.env[RUN_DIRECTORY] === undefined) makeRunDirectory()
  started = startRunPostgres()
  return await started
}
