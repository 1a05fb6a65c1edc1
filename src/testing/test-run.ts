import { RUN_DIRECTORY } from './made-once.ts'
import { makeRunDirectory } from './run-directory.ts'

/**
 * Makes the directory that all test files of a run share. Called by vitest for each of its projects, before any test
 * file starts; the first call makes it.
 */
export function setup(): void {
  if (process.env[RUN_DIRECTORY] === undefined) makeRunDirectory()
}
