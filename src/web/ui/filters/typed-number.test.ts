import { expect, test } from 'vitest'
import { readTypedNumber } from '#explorer-protocol/typed-number.ts'
import { numberFault } from './typed-number.ts'

test.each([
  ['300000', '300000'],
  [' 300,000 ', '300000'],
  ['95 000.50', '95000.5'],
  ['95_000', '95000'],
  ['+5', '5'],
  ['007', '7'],
  ['0', '0'],
  ['1'.repeat(31), '1'.repeat(31)],
  ['0.1234567', undefined],
  ['2,5', undefined],
  ['1,2345', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['5%', undefined],
  ['.5', undefined],
  ['', undefined],
])('a number typed as %j is %s', (typed, text) => {
  expect(readTypedNumber(typed, { decimals: 6 })).toBe(text)
})

test.each([
  ['-2.5', '-2.5'],
  ['−2.5', '-2.5'],
  ['-0', '0'],
  ['+7', '7'],
  ['--7', undefined],
])('a number with a sign typed as %j is %s', (typed, text) => {
  expect(readTypedNumber(typed, { decimals: 6, isSigned: true })).toBe(text)
})

test.each([
  ['0.1234567', '“0.1234567” has more than six decimals.'],
  [' -1 ', '“-1” is below zero.'],
  ['12 ADA', '“12 ADA” is not a number such as 95000, without a unit and with at most six decimals.'],
  ['2,5', '“2,5” is not a number such as 95000, without a unit and with at most six decimals.'],
])('%j is refused: %s', (typed, fault) => {
  expect(numberFault(typed, { decimals: 6 }, '95000')).toBe(fault)
})
