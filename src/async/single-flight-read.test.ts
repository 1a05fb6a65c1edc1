import { expect, test } from 'vitest'
import { singleFlightRead } from './single-flight.ts'

function reading() {
  let now = 0
  let reads = 0
  let failure: Error | undefined
  const current = singleFlightRead(
    async () => {
      reads += 1
      if (failure) throw failure
      return `reading ${reads}`
    },
    1000,
    () => now,
  )
  return {
    current,
    reads: () => reads,
    at: (time: number) => {
      now = time
    },
    fail: (error: Error | undefined) => {
      failure = error
    },
  }
}

test('any number of callers share one read, and later ones get the value without waiting', async () => {
  const { current, reads } = reading()
  expect(await Promise.all(Array.from({ length: 100 }, current))).toEqual(Array(100).fill('reading 1'))
  expect(current()).toBe('reading 1')
  expect(reads()).toBe(1)
})

test('after half its lifetime it is read ahead, and the old value is returned meanwhile', async () => {
  const { current, at, reads } = reading()
  await current()
  at(499)
  current()
  expect(reads()).toBe(1)
  at(500)
  expect([current(), current()]).toEqual(['reading 1', 'reading 1'])
  expect(reads()).toBe(2)
  await Promise.resolve().then(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  expect(current()).toBe('reading 2')
})

test('an older value is never returned, not even while reading fails', async () => {
  const { current, at, fail } = reading()
  await current()
  fail(new Error('down'))
  at(999)
  expect(current()).toBe('reading 1')
  await new Promise((resolve) => setImmediate(resolve))
  at(1000)
  await expect(current()).rejects.toThrow('down')
  fail(undefined)
  expect(await current()).toMatch(/^reading/)
})

test('a clock that is set back makes the value old', async () => {
  const { current, at, reads } = reading()
  at(5000)
  await current()
  at(4999)
  await current()
  expect(reads()).toBe(2)
})
