import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createFairQueue } from './fair-queue.ts'

const never = new AbortController().signal
const WAIT = 10_000

/** A queue whose work goes on until the test ends it by its name. */
function openQueue(atOnce: number, ofOneAddress: number, rest = 0) {
  const clock = createTestClock()
  const queue = createFairQueue({ atOnce, ofOneAddress, restOf: () => rest, longestWait: WAIT, clock })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (address: string, name: string, signal = never) =>
    queue.run(address, signal, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // The turn passes on in a later task.
    for (let task = 0; task < 2; task++) await new Promise(setImmediate)
  }
  return { clock, begun, run, end }
}

test('one address has so many turns at once, and others theirs beside them', () => {
  const { begun, run } = openQueue(4, 2)
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  for (const name of ['b1', 'b2', 'b3']) void run('b', name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('addresses run turns, however many wait of one', async () => {
  const { begun, run, end } = openQueue(1, 1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name)
  for (const name of ['b1', 'b2']) void run('b', name)
  void run('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('an address that waits for a turn of its own leaves a free one to the next', async () => {
  const { begun, run, end } = openQueue(2, 1)
  void run('a', 'a1')
  void run('a', 'a2')
  void run('b', 'b1')
  void run('c', 'c1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a turn that does not come in time is given up, and takes no place', async () => {
  const { clock, begun, run, end } = openQueue(1, 1)
  const first = run('a', 'a1')
  const late = run('b', 'b1')
  clock.elapse(WAIT)
  expect(await late).toBeUndefined()
  const next = run('c', 'c1')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('c1')
  expect([await first, await next]).toEqual(['a1', 'c1'])
})

test('work for which nobody waits any more is not begun, and a failed one ends its turn', async () => {
  const { begun, run, end } = openQueue(1, 1)
  const gone = new AbortController()
  void run('a', 'a1')
  const left = run('a', 'a2', gone.signal)
  gone.abort()
  await end('a1')
  expect(await left).toBeUndefined()
  expect(begun).toEqual(['a1'])
  const queue = createFairQueue({
    atOnce: 1,
    ofOneAddress: 1,
    longestWait: WAIT,
    clock: createTestClock(),
  })
  await expect(queue.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', never, async () => 'next')).toBe('next')
})

test('a long line of work that waits for nothing leaves the event loop to others', async () => {
  const queue = createFairQueue({
    atOnce: 9,
    ofOneAddress: 4,
    longestWait: WAIT,
    clock: createTestClock(),
  })
  let done = 0
  const line = Array.from({ length: 50 }, () =>
    queue.run('a', never, async () => {
      done += 1
    }),
  )
  await new Promise(setImmediate)
  expect(done).toBeLessThan(10)
  await Promise.all(line)
  expect(done).toBe(50)
})

test('an address rests for a multiple of the time that its turn took, and others do not wait for it', async () => {
  const { clock, begun, run, end } = openQueue(1, 1, 3)
  void run('a', 'a1')
  clock.elapse(100)
  void run('a', 'a2')
  void run('b', 'b1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  clock.elapse(400)
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
})
