import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { madeOnce } from '../made-once.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Environment = Readonly<Record<string, string>>

/** A command that has ended. */
export interface EndedProgram {
  readonly exitCode: string | number | null | undefined
  readonly output: string
  readonly log: string
}

/**
 * Runs a command of the program in a process of its own.
 * @param directory its working directory; by default one without a `.env`
 * @param killAfter milliseconds after which it is killed, if it has not ended
 */
export async function runProgram(
  args: readonly string[],
  environment: Environment = {},
  directory = tmpdir(),
  killAfter = 0,
): Promise<EndedProgram> {
  const program = await builtProgram()
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      {
        cwd: directory,
        env: { PATH: process.env.PATH, ...environment },
        timeout: killAfter,
        killSignal: 'SIGKILL',
      },
      (error, output, log) => resolve({ exitCode: error ? error.code : 0, output, log }),
    )
  })
}

/** A command that serves requests. */
export interface ServingProgram {
  readonly address: string
  /** Everything that it has written to its output and its log so far. */
  output(): string
  /** Ends it by SIGKILL. */
  kill(): Promise<void>
  /** Ends it by SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts a command of the program and waits until it prints its address.
 * @param built path of another build of the program
 * @param user number of the user who runs it, where this process is root
 * @throws {Error} with the output, when it ends instead.
 */
export async function startProgram(
  args: readonly string[],
  environment: Environment,
  { built, user }: { readonly built?: string; readonly user?: number } = {},
): Promise<ServingProgram> {
  const child = spawn(process.execPath, [built ?? (await builtProgram()), ...args], {
    cwd: tmpdir(),
    ...(user !== undefined && { uid: user, gid: user }),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, printed] = /is at (\S+)\n/.exec(output) ?? []
        if (printed) resolve(printed)
      })
    }
    child.once('exit', () => reject(new Error(`the program has ended: ${output}`)))
  })
  return {
    address,
    output: () => output,
    kill: async () => {
      await end(child, 'SIGKILL')
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** The built program, which starts in half the time of its sources; it is built once for a run if it is stale. */
export async function builtProgram(): Promise<string> {
  await madeOnce('program', async () => {
    // The environment of a test would make a development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [join(root, 'src/build/build-when-stale.js')], { env })
  })
  return join(root, 'dist/server/main.js')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
