import { expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { timeLeft } from './list-progress.ts'

const begun = { rows: 2000, at: 0 }

test.each([
  ['at the pace of the rows that came since the first', { rows: 2200, begun }, 10 * SECOND, 1690 * SECOND],
  ['without another row', { rows: 2000, begun }, 10 * SECOND, undefined],
  ['beyond what there was', { rows: 40_000, begun }, 100 * SECOND, 0],
])('the time until all rows are there, %s', (_, progress, now, left) => {
  expect(timeLeft(progress, 36_000, now)).toBe(left)
})
