import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createFairTurns } from './fair-turns.ts'

const never = new AbortController().signal
const WAIT = 10_000

/** Turns whose work goes on until the test ends it by its name. */
function openTurns(atOnce: number, ofOneAddress: number, rest = 0) {
  const clock = createTestClock()
  const turns = createFairTurns({ atOnce, ofOneAddress, restOf: () => rest, longestWait: WAIT, clock })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (address: string, name: string, signal = never) =>
    turns.take(address, signal, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // The turn passes on in a later task.
    for (let task = 0; task < 2; task++) await new Promise(setImmediate)
  }
  return { clock, begun, take, end }
}

test('one address has so many turns at once, and others theirs beside them', () => {
  const { begun, take } = openTurns(4, 2)
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  for (const name of ['b1', 'b2', 'b3']) void take('b', name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('addresses take turns, however many wait of one', async () => {
  const { begun, take, end } = openTurns(1, 1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name)
  for (const name of ['b1', 'b2']) void take('b', name)
  void take('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('an address that waits for a turn of its own leaves a free one to the next', async () => {
  const { begun, take, end } = openTurns(2, 1)
  void take('a', 'a1')
  void take('a', 'a2')
  void take('b', 'b1')
  void take('c', 'c1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a turn that does not come in time is given up, and takes no place', async () => {
  const { clock, begun, take, end } = openTurns(1, 1)
  const first = take('a', 'a1')
  const late = take('b', 'b1')
  clock.elapse(WAIT)
  expect(await late).toBeUndefined()
  const next = take('c', 'c1')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('c1')
  expect([await first, await next]).toEqual(['a1', 'c1'])
})

test('work for which nobody waits any more is not begun, and a failed one ends its turn', async () => {
  const { begun, take, end } = openTurns(1, 1)
  const gone = new AbortController()
  void take('a', 'a1')
  const left = take('a', 'a2', gone.signal)
  gone.abort()
  await end('a1')
  expect(await left).toBeUndefined()
  expect(begun).toEqual(['a1'])
  const turns = createFairTurns({
    atOnce: 1,
    ofOneAddress: 1,
    longestWait: WAIT,
    clock: createTestClock(),
  })
  await expect(turns.take('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take('a', never, async () => 'next')).toBe('next')
})

test('a long line of work that waits for nothing leaves the event loop to others', async () => {
  const turns = createFairTurns({
    atOnce: 9,
    ofOneAddress: 4,
    longestWait: WAIT,
    clock: createTestClock(),
  })
  let done = 0
  const line = Array.from({ length: 50 }, () =>
    turns.take('a', never, async () => {
      done += 1
    }),
  )
  await new Promise(setImmediate)
  expect(done).toBeLessThan(10)
  await Promise.all(line)
  expect(done).toBe(50)
})

test('an address rests for a multiple of the time that its turn took, and others do not wait for it', async () => {
  const { clock, begun, take, end } = openTurns(1, 1, 3)
  void take('a', 'a1')
  clock.elapse(100)
  void take('a', 'a2')
  void take('b', 'b1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  clock.elapse(400)
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
})
