import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { brokenOff, inPieces, pauseFor } from './simulation.ts'

/** The connection of a client, which a test ends. */
function connection() {
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  const leave = () => {
    socket.destroyed = true
    socket.emit('close')
  }
  return { socket: socket as unknown as Socket, leave }
}

const noPause = () => Promise.resolve()

test('a pause lasts its time, and leaves neither a timer nor a listener behind', async () => {
  const clock = createTestClock()
  const { socket } = connection()
  const paused = pauseFor({ socket }, clock)(60_000)
  expect(socket.listenerCount('close')).toBe(1)
  clock.elapse(60_000)
  await paused
  expect([clock.untilNextTimer, socket.listenerCount('close')]).toEqual([Number.POSITIVE_INFINITY, 0])
})

test('a pause ends when the client leaves, and at once for one that has left', async () => {
  const clock = createTestClock()
  const { socket, leave } = connection()
  const paused = pauseFor({ socket }, clock)(60_000)
  leave()
  await paused
  expect([clock.untilNextTimer, socket.listenerCount('close')]).toEqual([Number.POSITIVE_INFINITY, 0])
  await pauseFor({ socket }, clock)(60_000)
  expect(clock.untilNextTimer).toBe(Number.POSITIVE_INFINITY)
})

async function* streamed(...chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

test.each([
  ['a text', () => 'abcdefghij', 'abcde'],
  ['bytes', () => Buffer.from('abc'), 'ab'],
  ['a stream', () => streamed('abcd', 'efgh'), 'ab'],
  ['nothing', () => undefined, ''],
])('of %s, a broken response has the first half of the first part', async (_, body, expected) => {
  let sent = ''
  const read = async () => {
    for await (const chunk of brokenOff(body(), noPause)) sent += Buffer.from(chunk).toString()
  }
  await expect(read()).rejects.toThrow('broken off')
  expect(sent).toBe(expected)
})

test.each([
  ['a text', () => 'x'.repeat(100), 15],
  ['a short text', () => 'abc', 3],
  ['an empty text', () => '', 0],
  ['a stream', () => streamed('ab', 'cd'), 4],
])('%s comes whole in pieces', async (_, body, pieces) => {
  let whole = ''
  let count = 0
  for await (const chunk of inPieces(body(), noPause)) {
    whole += Buffer.from(chunk).toString()
    count += 1
  }
  const made = body()
  expect(whole).toBe(typeof made === 'string' ? made : 'abcd')
  expect(count).toBe(pieces)
})
