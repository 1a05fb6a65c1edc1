import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '#contract/secret.ts'
import { freePort } from '../postgres/free-port.ts'

/** Whether this machine has a Redis; tests that need one are skipped, by name, where it has none. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A real Redis that stores nothing on disk, on a port of its own, for as long as a test needs it. */
export interface RealRedis {
  readonly url: Secret
  /** The reply to a command, as `redis-cli` prints it. */
  run(...command: readonly string[]): string
  start(): Promise<void>
  /** Ends it at once, with all its data. */
  kill(): Promise<void>
  /** Lets it respond to nothing, as on a machine that hangs, or respond again. */
  pause(): void
  resume(): void
  remove(): Promise<void>
}

export async function startRealRedis(): Promise<RealRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', ''],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    server = started
    let log = ''
    await new Promise<void>((resolve, reject) => {
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        log += text
        if (log.includes('Ready to accept connections')) resolve()
      })
      started.on('close', () => reject(new Error(`Redis did not start: ${log.slice(-1000)}`)))
    })
  }

  async function kill(): Promise<void> {
    const killed = server
    server = undefined
    if (!killed || killed.exitCode !== null) return
    killed.kill('SIGKILL')
    await once(killed, 'close')
  }

  await start()
  return {
    url: new Secret(`redis://127.0.0.1:${port}`),
    run: (...command) =>
      spawnSync('redis-cli', ['-p', String(port), ...command])
        .stdout.toString()
        .trim(),
    start,
    kill,
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
    remove: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
