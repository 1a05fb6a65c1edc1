import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** True for the one process that creates the lock; the lock of a process that has ended is removed. */
async function isFirst(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const holder = await readFile(lock, 'utf8').catch(() => '')
  if (holder !== '' && !isRunning(Number(holder))) await rm(lock, { force: true })
  return false
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function makeAt(target: string, make: (directory: string) => Promise<void>): Promise<void> {
  try {
    if (existsSync(target)) return
    const draft = await mkdtemp(`${target}-`)
    await make(draft)
    await rename(draft, target)
  } finally {
    // After a failure the next test file tries again; after success the directory itself ends the loop.
    await rm(`${target}.lock`, { force: true })
  }
}
