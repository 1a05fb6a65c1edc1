import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')

interface Ended {
  readonly exitCode: string | number | null | undefined
  readonly output: string
  readonly log: string
}

/** Runs the program in another directory, so that no `.env` is read. */
function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', tsx, main, ...args],
      { cwd: tmpdir(), env: { PATH: process.env.PATH, ...environment } },
      (error, output, log) => resolve({ exitCode: error ? error.code : 0, output, log }),
    )
  })
}

test('help is printed, with exit code 0', async () => {
  const { exitCode, output, log } = await run(['--help'])
  expect({ exitCode, log }).toEqual({ exitCode: 0, log: '' })
  expect(output).toContain('key create')
})

test('a command line that cannot be understood is one line and exit code 2', async () => {
  expect(await run(['service', '--prot', '1'])).toEqual({
    exitCode: 2,
    output: '',
    log: "epochal: service: Unknown option '--prot'\n",
  })
})

test('a setting that cannot be used is one line and exit code 1', async () => {
  expect(await run(['start'], { DIALECT: 'live' })).toEqual({
    exitCode: 1,
    output: '',
    log: 'epochal: the setting DIALECT is now SERVICE_DIALECT\n',
  })
})
