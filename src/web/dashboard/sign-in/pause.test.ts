import { expect, test } from 'vitest'
import { DashboardFailure } from '#web/dashboard/calls/dashboard-failure.ts'
import { countdownText, pauseOf, secondsLeft, spokenTime } from './pause.tsx'

test('a pause counts from the refusal to the end that the response names', () => {
  const error = new DashboardFailure('too-many-requests', 'Too many wrong passwords.', { retryAfter: 60 })
  const until = error.at + 60_000
  expect(pauseOf(error, error.at)).toEqual({ left: 60, length: 60, until })
  expect(pauseOf(error, error.at + 1)).toEqual({ left: 60, length: 60, until })
  expect(pauseOf(error, error.at + 59_001)).toEqual({ left: 1, length: 60, until })
  expect(pauseOf(error, until)).toBeUndefined()
})

test('a refusal without a time asks for half a minute, any other failure for none', () => {
  const error = new DashboardFailure('too-many-requests', 'Too many requests.')
  expect(pauseOf(error, error.at)?.left).toBe(30)
  const away = new DashboardFailure('unavailable', 'The service is away.', { retryAfter: 5 })
  expect(pauseOf(away, away.at)).toBeUndefined()
  expect(pauseOf(null, 0)).toBeUndefined()
})

test.each([
  [0, '0:00', '0 seconds'],
  [9, '0:09', '9 seconds'],
  [61, '1:01', '1 minute 1 second'],
  [252, '4:12', '4 minutes 12 seconds'],
  [3600, '1:00:00', '1 hour'],
])('%d seconds are %s', (seconds, clock, spoken) => {
  expect(countdownText(seconds)).toBe(clock)
  expect(spokenTime(seconds)).toBe(spoken)
})

test('a wait is never longer than its length, also for a clock that is late', () => {
  expect(secondsLeft(5000, 60, 4100)).toBe(60)
  expect(secondsLeft(5000, 60, 5001)).toBe(60)
  expect(secondsLeft(5000, 60, 6000)).toBe(59)
  expect(secondsLeft(5000, 60, 70_000)).toBe(0)
})
