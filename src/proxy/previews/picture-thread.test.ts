import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createPictureThread, MAX_WAIT, type PictureThread } from './pictures.ts'

let thread: PictureThread | undefined
afterEach(() => thread?.close())

const READY = "const { parentPort } = require('node:worker_threads'); parentPort.postMessage('ready'); "
const ECHO = `${READY} parentPort.on('message', (svg) => parentPort.postMessage(new TextEncoder().encode(svg)))`
const SILENT = `${READY} parentPort.on('message', () => {})`
const ENDS = `${READY} parentPort.on('message', () => process.exit(3))`
const FAILS = `${READY} parentPort.on('message', () => { throw new Error('out of memory') })`

/** A thread whose workers are these programs, one after the other. */
function threadOf(...programs: string[]) {
  const clock = createTestClock()
  const started: Worker[] = []
  thread = createPictureThread(clock, () => {
    const worker = new Worker(programs[started.length] ?? ECHO, { eval: true })
    started.push(worker)
    return worker
  })
  return { clock, started, thread }
}

test('a worker draws one picture after the other', async () => {
  const { thread, started } = threadOf(ECHO)
  expect(started).toHaveLength(0)
  expect(String(await thread.draw('one'))).toBe('one')
  expect(String(await thread.draw('two'))).toBe('two')
  expect(started).toHaveLength(1)
})

test.each([
  ['ends', ENDS],
  ['throws', FAILS],
])('a worker that %s fails its picture, and the next one has another', async (_, program) => {
  const { thread, started } = threadOf(program, ECHO)
  await expect(thread.draw('one')).rejects.toThrow('the thread of pictures')
  expect(String(await thread.draw('two'))).toBe('two')
  expect(started).toHaveLength(2)
})

test('a worker that does not answer is stopped, and its picture given up', async () => {
  const { thread, started, clock } = threadOf(SILENT, ECHO)
  const drawing = expect(thread.draw('one')).rejects.toThrow('the thread of pictures did not answer')
  const [worker] = started
  await new Promise((resolve) => worker?.once('message', resolve))
  const ended = new Promise((resolve) => worker?.once('exit', resolve))
  // The time of the drawing begins once the worker is ready.
  await new Promise((resolve) => setImmediate(resolve))
  clock.elapse(MAX_WAIT)
  await drawing
  await ended
  expect(String(await thread.draw('two'))).toBe('two')
})

test('a worker that has drawn nothing for a minute ends', async () => {
  const { thread, started, clock } = threadOf(ECHO)
  await thread.draw('one')
  const ended = new Promise((resolve) => started[0]?.once('exit', resolve))
  clock.elapse(MINUTE)
  await ended
  expect(String(await thread.draw('two'))).toBe('two')
  expect(started).toHaveLength(2)
})
