import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '#http/fault.ts'
import {
  type Access,
  lockDataDirectory,
  openPrivateDirectory,
  ownerFault,
  unusableDirectory,
} from './data-directory.ts'

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

const isRoot = process.getuid?.() === 0

let place: string
let reported: string[]

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  reported = []
})

afterEach(() => rm(place, { recursive: true }))

const report = (line: string) => reported.push(line)

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o7777
}

async function made(mode: number): Promise<string> {
  const path = join(place, 'data')
  await mkdir(path)
  await chmod(path, mode)
  return path
}

test('a directory that is made, and each one above it, can be entered by its user alone', async () => {
  const path = join(place, 'a', 'data')
  expect(await openPrivateDirectory(path, report)).toBe(path)
  expect(await modeOf(path)).toBe(0o700)
  expect(await modeOf(join(place, 'a'))).toBe(0o700)
  expect(reported).toEqual([])
})

test.each([0o755, 0o750, 0o777, 0o701])(
  'a directory of mode %o is closed, and the log says so',
  async (mode) => {
    const path = await made(mode)
    await mkdir(join(path, 'database'))
    await openPrivateDirectory(path, report)
    expect(await modeOf(path)).toBe(0o700)
    expect(reported).toEqual([expect.stringContaining(`(mode 0${mode.toString(8)}) and is closed now`)])
  },
)

test('a directory that holds something else stays as it is and is refused', async () => {
  const path = await made(0o755)
  await writeFile(join(path, 'letter.txt'), '')
  const refused = openPrivateDirectory(path, report)
  await expect(refused).rejects.toThrow('(letter.txt); DATA_DIR needs a directory of its own')
  await expect(refused).rejects.toMatchObject({ reason: 'operator' })
  expect(await modeOf(path)).toBe(0o755)
})

test('a symbolic link is followed once, and the directory itself is closed', async () => {
  const path = await made(0o755)
  const link = join(place, 'link')
  await symlink(path, link)
  expect(await openPrivateDirectory(link, report)).toBe(path)
  expect(await modeOf(path)).toBe(0o700)
})

test('a file in the place of the directory is refused in one line', async () => {
  const path = join(place, 'data')
  await writeFile(path, '')
  await expect(openPrivateDirectory(path, report)).rejects.toThrow(/cannot be used: it is not a directory$/)
  await expect(openPrivateDirectory(join(path, 'below'), report)).rejects.toThrow(
    expect.objectContaining({ reason: 'operator' }),
  )
})

test.runIf(existsSync('/proc/self'))('a directory that cannot be made is refused at once', async () => {
  for (const path of ['/proc/data', '/proc/data/below/it']) {
    const refused = openPrivateDirectory(path, report)
    await expect(refused).rejects.toThrow(`the data directory ${path} cannot be used: it cannot be made`)
  }
})

test.runIf(isRoot)('the directory of another user is refused and stays as it is', async () => {
  const path = await made(0o755)
  await chown(path, 12_345, 12_345)
  await expect(openPrivateDirectory(path, report)).rejects.toThrow(
    'it belongs to user 12345, and this process is user 0',
  )
  expect(await modeOf(path)).toBe(0o755)
})

test('a directory below one that every user may write is refused', async () => {
  const path = await made(0o700)
  await chmod(place, 0o777)
  await expect(openPrivateDirectory(path, report)).rejects.toThrow('put another in its place')
  await chmod(place, 0o1777)
  await openPrivateDirectory(path, report)
})

const own: Access = { uid: 1000, mode: 0o40_755 }

test.each<[string, Access, Access, number | undefined, string | undefined]>([
  ['its own, in its own', own, own, 1000, undefined],
  ['its own, below a directory of root', own, { uid: 0, mode: 0o40_755 }, 1000, undefined],
  ['its own, below one that a group may write', own, { uid: 1000, mode: 0o40_775 }, 1000, undefined],
  ['its own, in /tmp', own, { uid: 0, mode: 0o41_777 }, 1000, undefined],
  ['its own, below one that all may write', own, { uid: 0, mode: 0o40_777 }, 1000, 'every user may write'],
  ["another user's", { uid: 1001, mode: 0o40_700 }, own, 1000, 'it belongs to user 1001'],
  ["another user's, before root", own, own, 0, 'it belongs to user 1000, and this process is user 0'],
  ['any, on a system without user numbers', own, own, undefined, undefined],
])('of directories, %s: %o in %o for user %o: %s', (_, directory, parent, user, fault) => {
  const found = ownerFault(directory, parent, user)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

test('the lock of a directory can be read by its user alone', async () => {
  const path = await made(0o755)
  const lock = await lockDataDirectory(path, () => new Response(), report)
  expect(await modeOf(join(path, 'lock'))).toBe(0o600)
  expect(await modeOf(lock.socketDirectory)).toBe(0o700)
  await lock.release()
})

test.each([
  [{ name: 'ErrnoError', errno: 51 }, 'the disk is full'],
  [{ name: 'ErrnoError', errno: 69 }, 'its file system is read-only'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'the disk is full'],
  [Object.assign(new Error('open'), { code: 'EDQUOT' }), "this user's disk quota is used up"],
])('the error %o of PGlite or Node is one line about the directory', (error, reason) => {
  expect(unusableDirectory('/data', error)).toEqual(
    new Fault('operator', `the data directory /data cannot be used: ${reason}`),
  )
})

test('an error that is not about the file system stays as it is', () => {
  const bug = new TypeError('undefined is not a function')
  expect(unusableDirectory('/data', bug)).toBe(bug)
})
