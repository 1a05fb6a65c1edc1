import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./run-together.js', import.meta.url))
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const scripts = {
    // It ends after the second has begun.
    first: 'until [ -e begun ]; do sleep 0.01; done; echo one',
    second: 'touch begun; echo two; echo wrong >&2; exit 3',
    third: 'echo three',
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify({ scripts }))
})

afterAll(() => rm(directory, { recursive: true }))

test('scripts run at the same time, their outputs follow each other, and one that fails is named', async () => {
  const ended = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, 'first', 'second', 'third'],
      { cwd: directory },
      (error, output, log) =>
        resolve({ status: error?.code ?? 0, output, log: log.replace(/^npm warn .*\n/gm, '') }),
    )
  })
  expect(ended).toEqual({
    status: 1,
    output: 'one\ntwo\nthree\n',
    log: 'wrong\nnpm run second has failed: exit code 3\n',
  })
})

test('scripts that all succeed are a success', { tags: 'long' }, async () => {
  const run = () =>
    new Promise((resolve) => {
      execFile(process.execPath, [program, 'third', 'first'], { cwd: directory }, (error) =>
        resolve(error?.code ?? 0),
      )
    })
  await writeFile(join(directory, 'begun'), '')
  expect(await run()).toBe(0)
})
