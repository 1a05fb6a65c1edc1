import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'playwright/test'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { PROGRAM } from './running-program.ts'

/** A device on which every write fails as on a full disk; only Linux has it. */
const FULL = '/dev/full'

const programs = [
  ['start', 'text'],
  ['service', 'json'],
] as const

interface Started {
  readonly child: ChildProcess
  readonly address: string
  output(): string
}

let directory = ''
let child: ChildProcess | undefined

test.beforeEach(async () => {
  directory = await makeDataDirectory('control')
})
test.afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  rmSync(directory, { recursive: true, force: true })
})

/** Starts a program whose requests are logged, and waits for its address on the streams that can be read. */
async function start(command: string, format: string, full?: 'stdout' | 'stderr'): Promise<Started> {
  const streamOf = (name: string) => (name === full ? openSync(FULL, 'w') : 'pipe')
  const started = spawn(process.execPath, [PROGRAM, command], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SERVICE_PORT: '0',
      SERVICE_SAMPLE_NETWORKS: 'off',
      DATA_DIR: directory,
      LOG_FORMAT: format,
      LOG_REQUESTS: 'on',
    },
    stdio: ['ignore', streamOf('stdout'), streamOf('stderr')],
  })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const address = () => /(?:is at|listening on) (http:\/\/[\d.:]+)/.exec(output)?.[1] ?? ''
  await expect.poll(address).not.toBe('')
  return { child: started, address: address(), output: () => output }
}

/** The lines of the log that were lost, as the metrics have them. */
async function lostLines(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^epochal_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1])
}

for (const [command, format] of programs) {
  test(`${command} with a ${format} log on a full device goes on, says so once and counts`, {
    tag: '@long',
  }, async () => {
    test.skip(!existsSync(FULL), 'this system has no device that is always full')
    const { address, output } = await start(command, format, 'stderr')
    await expect.poll(() => lostLines(address)).toBeGreaterThan(0)
    expect(output().match(/The log cannot be written \(ENOSPC.*\)/g)).toHaveLength(1)
  })

  test(`${command} goes on when the reader of its ${format} log ends`, { tag: '@long' }, async () => {
    const { child, address, output } = await start(command, format)
    child.stderr?.destroy()
    await expect.poll(() => lostLines(address)).toBeGreaterThan(0)
    expect(output().match(/The log cannot be written \(.*EPIPE\)/g)).toHaveLength(1)
  })
}

test('the log says that the output is lost, and nothing ends', { tag: '@long' }, async () => {
  test.skip(!existsSync(FULL), 'this system has no device that is always full')
  const { address, output } = await start('service', 'text', 'stdout')
  await expect.poll(output).toContain('the standard output cannot be written (ENOSPC')
  expect(await lostLines(address)).toBe(0)
})
