import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built program of all commands. */
export const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

/** Options of Node for a program whose clock `passTime` moves. */
export const MOVABLE_CLOCK = ['--import', join(import.meta.dirname, 'movable-clock.js')]

/** Moves the clock of a program forward that was started with `MOVABLE_CLOCK`. */
export async function passTime({ process }: RunningProgram, milliseconds: number): Promise<void> {
  const moved = once(process, 'message')
  process.send(milliseconds)
  await moved
}

/** A command of the built program in a process of its own. */
export interface RunningProgram {
  readonly address: string
  readonly process: ChildProcess
  /** Everything that it has written to its output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a command on free ports, in another directory than the project's and with a data directory of its own unless one
 * is set, and waits until it listens.
 * @param nodeOptions options of Node; the process has a channel for messages
 * @param program of another build
 * @throws {Error} with the output, when the program ends instead
 */
export async function startProgram(
  command: string,
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
  program = PROGRAM,
): Promise<RunningProgram> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-program-'))
  const child = spawn(process.execPath, [...nodeOptions, program, command], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', SERVICE_PORT: '0', DATA_DIR: directory, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, printed] = /is at (\S+)\n/.exec(output) ?? []
        if (printed) resolve(printed)
      })
    }
    child.once('exit', () => reject(new Error(`${command} has ended: ${output}`)))
  })
  return {
    address: await address,
    process: child,
    output: () => output,
    stop: async () => {
      await endProcess(child, () => child.kill('SIGTERM'))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits until a process has ended by itself or by the function. */
async function endProcess(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  end()
  await ended
}
