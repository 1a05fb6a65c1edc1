import { expect, test } from 'vitest'
import { keyMove } from './range-gestures.tsx'

const record = { left: 0, right: 323 }

test.each([
  ['+', { left: 120, right: 180 }],
  ['=', { left: 120, right: 180 }],
  ['-', { left: 82.5, right: 217.5 }],
  ['0', undefined],
  ['toString', undefined],
])('the key %s', (key, expected) => {
  expect(keyMove(key, 149.5, { left: 105, right: 195 }, record)).toEqual(expected)
})
