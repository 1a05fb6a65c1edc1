import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogWriter } from './log-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A log over a stream. @returns the writes to the stream so far */
function openLog() {
  const stream = new PassThrough()
  const writes: string[] = []
  stream.write = (text: string) => writes.push(text) > 0
  return { log: createLogWriter(stream), writes }
}

test('lines in quick succession are one write, after a tenth of a second', () => {
  const { log, writes } = openLog()
  log('first')
  vi.advanceTimersByTime(60)
  log('second')
  expect(writes).toEqual([])
  vi.advanceTimersByTime(40)
  expect(writes).toEqual(['first\nsecond\n'])
  log('third')
  vi.advanceTimersByTime(100)
  expect(writes).toEqual(['first\nsecond\n', 'third\n'])
})

test('65,536 characters are written at once', () => {
  const { log, writes } = openLog()
  log('x'.repeat(65_534))
  expect(writes).toEqual([])
  log('')
  expect(writes).toHaveLength(1)
})
