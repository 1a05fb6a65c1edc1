import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory.ts'

test('the lock of a killed process is taken over, and the files it left are removed', async () => {
  const left = await mkdtemp(join(tmpdir(), 'epochal-'))
  const dataDirectory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  await writeFile(join(left, 'private'), '')
  await writeFile(join(dataDirectory, 'lock'), JSON.stringify({ pid: 1, socket: join(left, 'private') }))
  const lock = await lockDataDirectory(
    dataDirectory,
    () => new Response(),
    () => undefined,
  )
  expect(existsSync(left)).toBe(false)
  await lock.release()
  expect(existsSync(lock.socketDirectory)).toBe(false)
  await rm(dataDirectory, { recursive: true })
})
