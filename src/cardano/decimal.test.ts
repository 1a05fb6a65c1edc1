import { expect, test } from 'vitest'
import { groupDigits, shiftDecimal } from './decimal.ts'

test.each([
  ['133228.664564', 6, '133228664564'],
  ['133228664564', -6, '133228.664564'],
  ['1', -6, '0.000001'],
  ['0.015', 2, '1.5'],
  ['0.0299', 2, '2.99'],
  ['1e-05', 0, '0.00001'],
  ['1.5e3', 0, '1500'],
  ['340.000000', 6, '340000000'],
  ['18446744073709551615', -6, '18446744073709.551615'],
  ['-0.5', 1, '-5'],
  ['-0.0', 3, '0'],
])('%s shifted by %i places is %s, digit for digit', (text, places, shifted) => {
  expect(shiftDecimal(text, places)).toBe(shifted)
})

test.each(['', '.5', '5.', '1,000', '0x10', 'NaN', ' 1'])('"%s" is no decimal number', (text) => {
  expect(() => shiftDecimal(text, 0)).toThrow(RangeError)
})

test('digits are grouped by three from the right', () => {
  expect(groupDigits('999')).toBe('999')
  expect(groupDigits('10378568796482912')).toBe('10,378,568,796,482,912')
})
