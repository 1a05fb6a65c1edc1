import { expect, test } from 'vitest'
import { numberFault } from './typed-number.ts'

test.each([
  ['0.1234567', '“0.1234567” has more than six decimals.'],
  [' -1 ', '“-1” is below zero.'],
  ['12 ADA', '“12 ADA” is not a number such as 95000, without a unit and with at most six decimals.'],
  ['2,5', '“2,5” is not a number such as 95000, without a unit and with at most six decimals.'],
])('%j is refused: %s', (typed, fault) => {
  expect(numberFault(typed, { decimals: 6 }, '95000')).toBe(fault)
})
