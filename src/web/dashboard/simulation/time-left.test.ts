import { expect, test } from 'vitest'
import { clockLeft, secondsLeft, wordsLeft } from './simulation-clock.tsx'

test.each([
  [192_000, '3:12', '3 minutes 12 seconds left'],
  [60_000, '1:00', '1 minute left'],
  [59_001, '1:00', '1 minute left'],
  [61_000, '1:01', '1 minute 1 second left'],
  [900, '0:01', '1 second left'],
  [-5000, '0:00', '0 seconds left'],
])('of %d ms are left %s, %s', (milliseconds, clock, words) => {
  const seconds = secondsLeft(1_000_000 + milliseconds, 1_000_000)
  expect([clockLeft(seconds), wordsLeft(seconds)]).toEqual([clock, words])
})
