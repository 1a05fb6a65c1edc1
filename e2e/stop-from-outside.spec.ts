import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** A process of npm, the script that it runs, and what they print. */
interface NpmScript {
  readonly npm: ChildProcess
  readonly dataDirectory: string
  readonly address: string
}

/** Starts a script of package.json as a person does, without sample networks, and waits for its address. */
async function startScript(script: string): Promise<NpmScript> {
  const dataDirectory = await makeDataDirectory('control')
  const npm = spawn('npm', ['run', '--silent', script], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: '0',
      SERVICE_PORT: '0',
      SERVICE_SAMPLE_NETWORKS: 'off',
      DATA_DIR: dataDirectory,
      ...(script === 'explorer' && {
        MAINNET_BASE_URL: 'http://127.0.0.1:9',
        MAINNET_API_KEY: 'key',
        MAINNET_API_SECRET: 'a-secret-that-nothing-knows',
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, printed] = /is at (\S+)\n/.exec(output) ?? []
        if (printed) resolve(printed)
      })
    }
    npm.once('exit', () => reject(new Error(`${script} has ended: ${output}`)))
  })
  return { npm, dataDirectory, address: await address }
}

async function listens(address: string): Promise<boolean> {
  return fetch(`${address}/health/live`).then(
    () => true,
    () => false,
  )
}

const scripts = ['start', 'explorer', 'service'] as const
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

for (const { script, signal } of scripts.flatMap((script) => signals.map((signal) => ({ script, signal })))) {
  test(`${signal} to npm ends what npm run ${script} started, in order`, { tag: '@long' }, async () => {
    const { npm, dataDirectory, address } = await startScript(script)
    try {
      expect(await listens(address)).toBe(true)
      expect(existsSync(join(dataDirectory, 'lock'))).toBe(script !== 'explorer')
      const ended = once(npm, 'exit')
      npm.kill(signal)
      const [exitCode, endedBy] = await ended
      // npm does not pass SIGHUP on; the program notices that npm has ended.
      expect([exitCode, endedBy]).toEqual(signal === 'SIGHUP' ? [null, signal] : [0, null])
      await expect.poll(() => listens(address)).toBe(false)
      await expect.poll(() => existsSync(join(dataDirectory, 'lock'))).toBe(false)
    } finally {
      npm.kill('SIGKILL')
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  })
}
