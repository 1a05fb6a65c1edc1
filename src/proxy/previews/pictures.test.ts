import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import {
  createPictures,
  createPictureThread,
  MAX_WAIT,
  PicturesBusy,
  type PictureThread,
} from './pictures.ts'

/** A thread whose drawings end when the test says so. */
function heldThread() {
  const drawings: { readonly svg: string; readonly end: (error?: Error) => void }[] = []
  const pictures = createPictures({
    draw: (svg) =>
      new Promise((resolve, reject) => {
        drawings.push({ svg, end: (error) => (error ? reject(error) : resolve(Buffer.from(svg))) })
      }),
  })
  return { drawings, pictures }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('equal drawings are drawn once, and kept', async () => {
  const { drawings, pictures } = heldThread()
  const both = [pictures.draw('one'), pictures.draw('one')]
  await turn()
  expect(drawings).toHaveLength(1)
  drawings[0]?.end()
  const [first, second] = await Promise.all(both)
  expect(first).toBe(second)
  expect(pictures.stored('one')).toBe(first)
  expect(pictures.stored('two')).toBeUndefined()
})

test('one picture is drawn at a time, also after one that failed', async () => {
  const { drawings, pictures } = heldThread()
  const failed = expect(pictures.draw('one')).rejects.toThrow('lost')
  const next = pictures.draw('two')
  await turn()
  expect(drawings.map(({ svg }) => svg)).toEqual(['one'])
  drawings[0]?.end(new Error('lost'))
  await failed
  await turn()
  drawings[1]?.end()
  expect(String((await next).bytes)).toBe('two')
  expect(pictures.stored('one')).toBeUndefined()
})

test('more than eight pictures do not wait', async () => {
  const { drawings, pictures } = heldThread()
  const waiting = Array.from({ length: 8 }, (_, i) => pictures.draw(`${i}`))
  await expect(pictures.draw('one more')).rejects.toThrow(PicturesBusy)
  // A picture that is drawn already takes no further place.
  const shared = pictures.draw('3')
  for (let i = 0; i < 8; i++) {
    await turn()
    drawings[i]?.end()
  }
  await Promise.all([...waiting, shared])
  expect(drawings).toHaveLength(8)
})

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
