import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { timeTold } from './look-again.ts'

const moment = 100 * MINUTE + 14 * SECOND
test.each([
  ['an hour before, to the minute', moment - 60 * MINUTE - 500, 40 * MINUTE],
  ['near it, to the second', moment - 30_400, moment - 31_000],
  ['at the moment, not before it', moment, moment],
  ['later in its minute, not before it', moment + 20_000, moment],
  ['after it, to the minute', moment + 50_000, 101 * MINUTE],
  ['without a moment, to the minute', moment, 100 * MINUTE, Number.NEGATIVE_INFINITY],
])('the time told is, %s', (_, now, told, of = moment) => {
  expect(timeTold(now, of)).toBe(told)
})
