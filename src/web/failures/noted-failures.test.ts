import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteEarlyTry, noteFailure } from './noted-failures.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => void vi.useRealTimers())

test('a failure counts once, and the count of a place restarts after a time without one', () => {
  const error = new Error('first')
  expect(noteFailure('counted', error)).toBe(noteFailure('counted', error))
  expect(noteFailure('counted', new Error('second')).before).toBe(1)
  vi.advanceTimersByTime(120_000)
  expect(noteFailure('counted', new Error('third')).before).toBe(0)
})

test('a try before its time that fails is not followed by another such try', () => {
  const tried = () => noteFailure('early', new Error('again')).mayTryEarly
  expect(tried()).toBe(true)
  noteEarlyTry('early')
  expect(tried()).toBe(false)
  expect(tried()).toBe(true)
})
