import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_DIRECTORY } from './made-once.ts'

/**
 * Makes the directory that all test files of a run share. Called by vitest for each of its projects, before any test
 * file starts; the first call makes it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[RUN_DIRECTORY] !== undefined) return undefined
  const directory = await mkdtemp(join(tmpdir(), 'epochal-run-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(directory, 0o755)
  process.env[RUN_DIRECTORY] = directory
  return () => rm(directory, { recursive: true, force: true })
}
