import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory.ts'

/** Higher than the system gives. */
const GONE = 2 ** 30

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const take = (path = dataDirectory) =>
  lockDataDirectory(
    path,
    () => new Response(),
    () => undefined,
  )

test('the lock of a killed process is taken over, and the files it left are removed', async () => {
  const left = await mkdtemp(join(tmpdir(), 'epochal-'))
  await writeFile(join(left, 'private'), '')
  await writeFile(join(dataDirectory, 'lock'), JSON.stringify({ pid: 1, socket: join(left, 'private') }))
  for (const name of [`lock.${GONE}`, `lock.stale.${GONE}`, 'lock.1', 'lock.old'])
    await writeFile(join(dataDirectory, name), '')
  const lock = await take()
  expect(existsSync(left)).toBe(false)
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['lock', 'lock.1', 'lock.old'])
  await lock.release()
  expect(existsSync(lock.socketDirectory)).toBe(false)
})

test('a place where no lock can be is refused in one line', async () => {
  await symlink('/nowhere/lock', join(dataDirectory, 'lock'))
  await expect(take()).rejects.toThrow('cannot be used: its symbolic links lead nowhere')
  await rm(join(dataDirectory, 'lock'))
  await mkdir(join(dataDirectory, 'lock'))
  await expect(take()).rejects.toThrow('cannot be used: it has a directory in the place of a file')
  expect(await readdir(dataDirectory)).toEqual(['lock'])
})

test.runIf(existsSync('/dev/full'))('a full disk is refused in one line, and nothing is left', async () => {
  await symlink('/dev/full', join(dataDirectory, `lock.${process.pid}`))
  await expect(take()).rejects.toThrow('cannot be used: the disk is full')
  expect(await readdir(dataDirectory)).toEqual([])
})
