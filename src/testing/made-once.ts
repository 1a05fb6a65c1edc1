import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Environment variable that names a directory which lives as long as the test run. */
export const RUN_DIRECTORY = 'EPOCHAL_TEST_RUN'

/** Milliseconds between two looks for something that another test file is making. */
const POLL_INTERVAL = 50

/**
 * Makes a directory that all test files of a run share: the first one that needs it makes it, and the others wait.
 * @param make fills a directory, which may be moved afterwards
 * @returns its path; undefined outside a test run, where nothing is made
 */
export async function madeOnce(
  name: string,
  make: (directory: string) => Promise<void>,
): Promise<string | undefined> {
  const run = process.env[RUN_DIRECTORY]
  if (run === undefined) return undefined
  const made = join(run, name)
  while (!existsSync(made)) {
    if (await isFirst(`${made}.lock`)) await makeAt(made, make)
    else await sleep(POLL_INTERVAL)
  }
  return made
}

/** True for the one caller that creates the directory. */
async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function makeAt(target: string, make: (directory: string) => Promise<void>): Promise<void> {
  try {
    if (existsSync(target)) return
    const draft = await mkdtemp(`${target}-`)
    await make(draft)
    await rename(draft, target)
  } finally {
    // After a failure the next test file tries again; after success the directory itself ends the loop.
    await rm(`${target}.lock`, { recursive: true })
  }
}
