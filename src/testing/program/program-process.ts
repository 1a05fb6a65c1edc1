import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../program/main.ts', import.meta.url))
/** The program from its sources, so that no build is needed. */
const nodeArguments = ['--import', import.meta.resolve('tsx'), main]

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
 */
export function runProgram(
  args: readonly string[],
  environment: Environment = {},
  directory = tmpdir(),
): Promise<EndedProgram> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...nodeArguments, ...args],
      { cwd: directory, env: { PATH: process.env.PATH, ...environment } },
      (error, output, log) => resolve({ exitCode: error ? error.code : 0, output, log }),
    )
  })
}

/** A command that serves requests. */
export interface ServingProgram {
  readonly address: string
  /** Ends it by SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts a command of the program and waits until it prints its address.
 * @throws {Error} with the output, when it ends instead.
 */
export async function startProgram(
  args: readonly string[],
  environment: Environment,
): Promise<ServingProgram> {
  const child = spawn(process.execPath, [...nodeArguments, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { address: await printedAddress(child), stop: () => stop(child) }
}

function printedAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, address] = /is at (\S+)\n/.exec(output) ?? []
        if (address) resolve(address)
      })
    }
    child.once('exit', () => reject(new Error(`the program has ended: ${output}`)))
  })
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}
