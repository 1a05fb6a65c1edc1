import { expect, test } from 'vitest'
import { readTypedRange } from './range-fields.tsx'

test.each([
  ['208', '322', { first: 208, last: 322 }],
  [' 0208 ', '0322', { first: 208, last: 322 }],
  ['0', '0', { first: 0, last: 0 }],
  ['', '322', 'An epoch is a whole number, such as 208.'],
  ['208', '3.5', 'An epoch is a whole number, such as 208.'],
  ['-1', '322', 'An epoch is a whole number, such as 208.'],
  ['1e2', '322', 'An epoch is a whole number, such as 208.'],
  ['208', '323', 'The newest epoch here is 322.'],
  ['99999999999999999999', '9', 'The newest epoch here is 322.'],
  ['208', '207', 'Epoch 208 comes after epoch 207.'],
])('from %j to %j', (first, last, expected) => {
  expect(readTypedRange({ first, last }, 322)).toEqual(expected)
})
