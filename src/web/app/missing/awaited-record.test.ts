import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { type Arrivals, awaitedState, timeTold } from './awaited-record.ts'

test('a record is absent only by an answer that came after the chain had come to it', () => {
  const arrivals: Arrivals = new Map()
  const [first, second, third] = [new Error('404'), new Error('404'), new Error('404')]
  const at = '/sandbox/blocks/27150'
  expect(awaitedState(arrivals, at, first, false)).toBe('awaited')
  expect(awaitedState(arrivals, at, second, true)).toBe('due')
  expect(awaitedState(arrivals, at, second, true)).toBe('due')
  expect(awaitedState(arrivals, '/sandbox/blocks/27151', second, false)).toBe('awaited')
  expect(awaitedState(arrivals, at, third, true)).toBe('absent')
  expect(awaitedState(arrivals, at, third, true)).toBe('absent')
})

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
