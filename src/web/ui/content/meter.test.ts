import { expect, test } from 'vitest'
import { limitShareText, meterLevel } from './meter.tsx'

test.each([
  [0, 2500, 'normal', '0%'],
  [1, 2500, 'normal', '<1%'],
  [1204, 2500, 'normal', '48%'],
  [1999, 2500, 'normal', '80%'],
  [2000, 2500, 'nearly', '80%'],
  [2499, 2500, 'nearly', '>99%'],
  [2500, 2500, 'reached', '100%'],
  [2600, 2500, 'reached', '104%'],
])('%d of %d is %s, %s', (value, most, level, percent) => {
  expect([meterLevel(value, most), limitShareText(value, most)]).toEqual([level, percent])
})
