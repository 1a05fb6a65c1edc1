import { expect, test } from 'vitest'
import { evenPace, quotaReset, usedUpAt } from './limit-meters.tsx'

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)

test.each([
  ['00:00:00', 0],
  ['06:00:00', 625],
  ['12:00:00', 1250],
])('at %s an even pace is %d of 2,500', (time, pace) => {
  expect(evenPace(2500, at(time))).toBeCloseTo(pace)
  expect(quotaReset(at(time))).toBe(Date.parse('2026-11-23T00:00:00Z'))
})

test.each([
  [1250, '06:00:00', '12:00:00'],
  [2000, '12:00:00', '15:00:00'],
  [1250, '12:00:00', undefined],
  [0, '12:00:00', undefined],
  [2500, '12:00:00', undefined],
  [400, '00:29:00', undefined],
  [400, '00:30:00', '03:07:30'],
])('%d of 2,500 at %s are used up at %s', (used, time, end) => {
  expect(usedUpAt(used, 2500, at(time))).toBe(end && at(end))
})
