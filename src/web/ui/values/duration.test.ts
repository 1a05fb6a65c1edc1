import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { durationText } from './timestamp.tsx'

test.each([
  [2 * DAY + 6 * HOUR + 42 * MINUTE, '2 d 6 h 42 m'],
  [3 * HOUR, '3 h 0 m'],
  [MINUTE, '1 m'],
  [MINUTE - 1, 'less than 1 m'],
  [SECOND, 'less than 1 m'],
  [-SECOND, 'less than 1 m'],
])('%i ms: %s', (duration, text) => {
  expect(durationText(duration)).toBe(text)
})
