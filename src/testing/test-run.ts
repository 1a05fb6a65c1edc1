import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_DIRECTORY } from './made-once.ts'

/** Makes the directory that all test files of a run share. Called by vitest, before any of them starts. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-run-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(directory, 0o755)
  process.env[RUN_DIRECTORY] = directory
  return () => rm(directory, { recursive: true, force: true })
}
