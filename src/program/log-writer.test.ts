import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lostLogLines } from '#http/process-metrics.ts'
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
  return { log: createLogWriter(stream, () => undefined), writes }
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

test('lines that cannot be written are counted, the fault is said once, and later lines are written again', async () => {
  let fault: Error | null = null
  const written: string[] = []
  const faults: string[] = []
  const stream = new PassThrough()
  // A process's own streams take further writes after a fault.
  stream.write = (text: string, done?: unknown) => {
    if (!fault) written.push(text)
    if (typeof done === 'function') done(fault)
    return true
  }
  const log = createLogWriter(stream, ({ message }) => faults.push(message))
  const lost = async () => (await lostLogLines.get()).values[0]?.value ?? 0
  const before = await lost()
  const write = async (...lines: readonly string[]) => {
    for (const line of lines) log(line)
    await vi.advanceTimersByTimeAsync(100)
  }
  for (const outage of ['ENOSPC', 'EPIPE']) {
    fault = new Error(outage)
    await write('lost', 'lost')
    await write('lost')
    fault = null
    await write('written')
  }
  expect(written).toEqual(['written\n', 'written\n'])
  expect(faults).toEqual(['ENOSPC', 'EPIPE'])
  expect((await lost()) - before).toBe(6)
})
