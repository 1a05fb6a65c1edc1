import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkNewPassword, createPasswordHashing } from './passwords.ts'

const EMAIL = 'ada.lovelace@example.org'
const NOW = Date.UTC(2026, 10, 3, 12)

test.each([
  'ada.lovelace@example.org',
  'Ada.Lovelace2026',
  'example.org-1',
  'epochal-epochal',
  'Cardano12345',
  '123456789012',
  'aaaaaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  'zyxwvutsrqponm',
  'passwordpassword',
  'password1234',
  'P@ssw0rd2026!',
  'Password19870412',
  'qwertyuiop123',
  'qwerty123456',
  'iloveyou1234',
  '1q2w3e4r5t6y',
  'abcd1234abcd',
  'poiuytrewq12',
  '1qaz2wsx3edc',
  'letmeinletmein',
  'horsehorsehorse',
  'cardano-qwerty',
  '2026-11-03 !',
  '!! 03.11.2026 !!',
  '11/03/2026 ..........',
  '3. November 2026',
  'Nov 3, 2026.',
  '2026 / 11 / 3',
  '2026110320261103',
  '2026110203112026',
  'password2026-11-03',
  'epochal 2026-11-03',
  'Ada 2026_11_04',
  '02.11.2026 !',
])('%s is too easy', (password) => {
  expect(() => checkNewPassword(password, EMAIL, NOW)).toThrow(/Choose another/)
})

test.each([
  'correct horse battery',
  'my cardano is not yours',
  'the password of my horse',
  '839201748362',
  'kx7-pm2-vq9-1234',
  '2026-11-01 !',
  '1815-12-10 ada',
  'tide lamp 2026-11-03',
  'пароль длинный 1',
  '密码密码一二三四五六七八',
])('%s may be used', (password) => {
  expect(() => checkNewPassword(password, EMAIL, NOW)).not.toThrow()
})

/** Work that ends when the test says so. */
function heldWork() {
  const running: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => running.push(resolve))
  return {
    running,
    work: {
      hash: async (password: string) => {
        await hold()
        return `hash of ${password}`
      },
      verify: async () => {
        await hold()
        throw new Error('verification failed')
      },
      needsRehash: () => false,
      hashOfNobody: '',
    },
  }
}

test('two passwords are hashed at once, and the others in the order in which they came', async () => {
  const { running, work } = heldWork()
  const hashing = createPasswordHashing(work)
  const done: string[] = []
  const all = ['a', 'b', 'c', 'd'].map((password) => hashing.hash(password).then((hash) => done.push(hash)))
  for (let step = 0; step < 4; step++) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(running.length).toBe(Math.min(2, 4 - step))
    running.shift()?.()
  }
  await Promise.all(all)
  expect(done).toEqual(['hash of a', 'hash of b', 'hash of c', 'hash of d'])
})

test('beyond fifty that wait the next is refused, and a failure frees its place', async () => {
  const { running, work } = heldWork()
  const hashing = createPasswordHashing(work)
  const waiting = Array.from({ length: 52 }, () => hashing.verify({ hash: '', password: '' }))
  await expect(hashing.hash('x')).rejects.toMatchObject({
    reason: 'unavailable',
    headers: { 'Retry-After': '1' },
  })
  const settled = Promise.allSettled(waiting)
  for (let count = 0; count < 52; count++) {
    running.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
  const next = hashing.hash('y')
  await new Promise((resolve) => setImmediate(resolve))
  running.shift()?.()
  expect(await next).toBe('hash of y')
})

test('a hash is scrypt with its cost and a salt of its own, whichever way the password is typed', async () => {
  const hashing = createPasswordHashing()
  const [one, two] = await Promise.all([hashing.hash('caf\u00e9 horse'), hashing.hash('caf\u00e9 horse')])
  expect(one).not.toBe(two)
  const [, salt = '', digest = ''] = /^\$scrypt\$ln=15,r=8,p=3\$([^$]+)\$([^$]+)$/.exec(one) ?? []
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  expect(scryptSync('caf\u00e9 horse', Buffer.from(salt, 'base64'), 64, cost).toString('base64')).toBe(
    `${digest}==`,
  )
  expect(await hashing.verify({ hash: one, password: 'cafe\u0301 horse' })).toBe(true)
  expect(await hashing.verify({ hash: one, password: 'cafe horse' })).toBe(false)
  expect(hashing.needsRehash(one)).toBe(false)
})

test('a hash of an earlier version is compared at its cost, and is outdated', async () => {
  const hashing = createPasswordHashing()
  const salt = randomBytes(16).toString('hex')
  const digest = scryptSync('correct horse', salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 })
  const hash = `${salt}:${digest.toString('hex')}`
  expect(await hashing.verify({ hash, password: 'correct horse' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'correct house' })).toBe(false)
  expect(hashing.needsRehash(hash)).toBe(true)
})

test('a password is compared with the hash of nobody, which none has', async () => {
  const { verify, hashOfNobody, needsRehash } = createPasswordHashing()
  expect(await verify({ hash: hashOfNobody, password: '' })).toBe(false)
  expect(needsRehash(hashOfNobody)).toBe(false)
})

test.each(['', 'x', 'ab:cd', '$scrypt$ln=15,r=8,p=3$only'])('%j is no hash', async (hash) => {
  await expect(createPasswordHashing().verify({ hash, password: 'x' })).rejects.toThrow('is damaged')
})
