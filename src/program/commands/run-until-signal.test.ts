import { expect, test } from 'vitest'
import { createStopRequests } from './run-until-signal.ts'

test('the first signal closes, the same one again changes nothing, and a later one ends the process', () => {
  let now = 0
  const request = createStopRequests(() => now)
  expect(request()).toBe(false)
  now = 999
  expect(request()).toBe(false)
  now = 1000
  expect(request()).toBe(true)
})
