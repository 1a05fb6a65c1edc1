import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { durationText } from './duration-text.ts'

test.each([
  [-SECOND, '0 s'],
  [999, '0 s'],
  [19 * SECOND, '19 s'],
  [4 * MINUTE + 41 * SECOND, '4 min 41 s'],
  [3 * HOUR + 5 * MINUTE + 59 * SECOND, '3 h 5 min'],
  [6 * HOUR, '6 h'],
  [2 * DAY + 42 * MINUTE, '2 d'],
  [12 * DAY + 6 * HOUR, '12 d 6 h'],
])('%i ms: %s', (duration, text) => {
  expect(durationText(duration)).toBe(text)
})
