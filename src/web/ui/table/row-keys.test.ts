import { expect, test } from 'vitest'
import { keyedRow } from './row-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 25],
  ['PageDown', 95, 99],
  ['PageUp', 25, 5],
  ['PageUp', 3, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['Enter', 50, undefined],
  ['toString', 50, undefined],
])('%s moves from row %i of 100 to %s', (key, row, target) => {
  expect(keyedRow({ ...plain, key }, row, 100, 20)).toBe(target)
})

test('keys of the browser move nothing', () => {
  expect(keyedRow({ ...plain, key: 'Home', ctrlKey: true }, 5, 100, 20)).toBeUndefined()
  expect(keyedRow({ ...plain, key: 'ArrowUp', altKey: true }, 5, 100, 20)).toBeUndefined()
})
