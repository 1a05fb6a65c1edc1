import { expect, test } from 'vitest'
import { typedEpochs, typedMean } from './typed-epochs.ts'

test.each([
  ['315', undefined, { range: { first: 315, last: 315 } }],
  [' 308 ', '322', { range: { first: 308, last: 322 } }],
  ['', undefined, { fault: 'Type the number of an epoch, such as 315.', field: 'first' }],
  ['three', '322', { fault: 'Type the number of an epoch, such as 315.', field: 'first' }],
  ['1.5', undefined, { fault: 'Type the number of an epoch, such as 315.', field: 'first' }],
  ['323', undefined, { fault: 'The newest epoch on record is 322.', field: 'first' }],
  ['308', '-1', { fault: 'Type the number of an epoch, such as 322.', field: 'last' }],
  ['308', '99999999999', { fault: 'Type the number of an epoch, such as 322.', field: 'last' }],
  ['308', '400', { fault: 'The newest epoch on record is 322.', field: 'last' }],
  ['308', '300', { fault: 'The last epoch comes before the first, 308.', field: 'last' }],
] as const)('%j to %j', (first, last, typed) => {
  expect(typedEpochs(first, last, 322)).toEqual(typed)
})

test.each([
  ['30', { count: 30 }],
  ['1', { fault: 'Type a number of epochs from 2.' }],
  ['', { fault: 'Type a number of epochs from 2.' }],
  ['316', { fault: 'Only 315 epochs come before A.' }],
])('a mean of %j', (text, typed) => {
  expect(typedMean(text, 2, 315)).toEqual(typed)
})
