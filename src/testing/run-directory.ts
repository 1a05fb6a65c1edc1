import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_DIRECTORY } from './made-once.ts'

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm'
/** Bytes that must be free in memory. */
const ROOM = 6 * 2 ** 30
const NAME = 'epochal-run-'
/** Milliseconds after which a directory in memory was left by a run that was killed. */
const LEFT_AFTER = 3 * 3_600_000

/**
 * Makes the directory of a test run, for what is made once and for all temporary files of its processes; this process
 * removes it when it exits. It is in memory if there is room: copying an embedded database to a disk can take ten times the
 * CPU time.
 * @returns its path
 */
export function makeRunDirectory(): string {
  const directory = inMemory() ?? makeDirectory(tmpdir())
  process.env[RUN_DIRECTORY] = directory
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Undefined where there is no room, or where PostgreSQL's programs could not run. */
function inMemory(): string | undefined {
  let directory: string | undefined
  try {
    removeLeft()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM) return undefined
    directory = makeDirectory(MEMORY)
    const program = join(directory, 'program')
    writeFileSync(program, '', { mode: 0o755 })
    accessSync(program, constants.X_OK)
    rmSync(program)
    return directory
  } catch {
    if (directory) rmSync(directory, { recursive: true })
    return undefined
  }
}

function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const path = join(MEMORY, name)
    if (!name.startsWith(NAME) || Date.now() - statSync(path).mtimeMs < LEFT_AFTER) continue
    rmSync(path, { recursive: true, force: true })
  }
}

function makeDirectory(parent: string): string {
  const directory = mkdtempSync(join(parent, NAME))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(directory, 0o755)
  return directory
}
