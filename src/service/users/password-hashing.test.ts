import { expect, test } from 'vitest'
import { createPasswordHashing } from './passwords.ts'

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

test('a hash is the library’s scrypt, with a salt of its own', async () => {
  const hashing = createPasswordHashing()
  const [one, two] = await Promise.all([hashing.hash('correct horse'), hashing.hash('correct horse')])
  expect(one).not.toBe(two)
  expect(await hashing.verify({ hash: one, password: 'correct horse' })).toBe(true)
  expect(await hashing.verify({ hash: one, password: 'correct house' })).toBe(false)
})
