import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleWithin } from './settle-within.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function after(milliseconds: number, outcome: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(outcome())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
  })
}

test.each([
  [99, 'value'],
  [101, 'late'],
])('a promise that takes %s ms of 100: %s', async (milliseconds, expected) => {
  const result = settleWithin(
    after(milliseconds, () => 'value'),
    100,
    'late',
  )
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toBe(expected)
})

test('a failure in time is passed on, a later one is not reported as unhandled', async () => {
  const failing = (milliseconds: number) =>
    settleWithin(
      after(milliseconds, () => {
        throw new Error('down')
      }),
      100,
      'late',
    )
  const early = expect(failing(50)).rejects.toThrow('down')
  const late = failing(150)
  await vi.advanceTimersByTimeAsync(200)
  await early
  expect(await late).toBe('late')
})

test('no timer is left when the promise has settled', async () => {
  await settleWithin(Promise.resolve('value'), 100, 'late')
  await settleWithin(Promise.reject(new Error('down')), 100, 'late').catch(() => undefined)
  expect(vi.getTimerCount()).toBe(0)
})
