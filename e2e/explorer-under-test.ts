import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

const root = join(import.meta.dirname, '..')

/** An explorer of its own over a data service that misbehaves on command. */
export interface Stand {
  readonly origin: string
  /** @returns the requests that the service has had so far */
  tell(...command: unknown[]): Promise<number>
  close(): Promise<void>
}

/** @param before what the service is told before the explorer starts */
export async function openStand(options: object, port: number, ...before: unknown[][]): Promise<Stand> {
  const upstream = spawn(
    'node',
    [
      '--import',
      'tsx',
      join(root, 'src/testing/upstream/fault-upstream-process.ts'),
      JSON.stringify(options),
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: upstream.stdout })
  const { url, key, secret } = await nextLine(lines)
  const tell: Stand['tell'] = async (...command) => {
    const answered = nextLine(lines)
    upstream.stdin.write(`${JSON.stringify(command)}\n`)
    return (await answered).requests
  }
  for (const command of before) await tell(...command)
  const explorer = spawn('node', [join(root, 'dist/server/main.js'), 'explorer'], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      MAINNET_BASE_URL: url,
      MAINNET_API_KEY: key,
      MAINNET_API_SECRET: secret,
    },
  })
  await once(explorer.stdout, 'data')
  return {
    origin: `http://127.0.0.1:${port}`,
    tell,
    close: async () => {
      await end(explorer, () => explorer.kill('SIGTERM'))
      await end(upstream, () => upstream.stdin.end())
    },
  }
}

async function nextLine(lines: Interface) {
  const [line] = await once(lines, 'line')
  return JSON.parse(line)
}

async function end(program: ChildProcess, stop: () => void): Promise<void> {
  if (program.exitCode !== null) return
  const ended = once(program, 'exit')
  stop()
  await ended
}
