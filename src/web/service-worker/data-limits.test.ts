import { expect, test } from 'vitest'
import { surplusResponses } from './data-limits.ts'

const stored = new Map([
  ['newest', { receivedAt: 3, size: 10 }],
  ['oldest', { receivedAt: 1, size: 30 }],
  ['middle', { receivedAt: 2, size: 20 }],
])

test.each([
  ['nothing within the limits', 3, 60, []],
  ['the oldest beyond the number', 2, 60, ['oldest']],
  ['the oldest beyond the bytes', 3, 59, ['oldest']],
  ['as many as the bytes need', 3, 29, ['oldest', 'middle']],
  ['everything where nothing fits', 3, 5, ['oldest', 'middle', 'newest']],
])('%s goes', (_, responses, bytes, surplus) => {
  expect(surplusResponses(stored, { responses, bytes })).toEqual(surplus)
})
