import { expect, test } from 'vitest'
import { cursorTarget } from './chart-cursor.ts'

test.each([
  ['ArrowLeft', false, 309],
  ['ArrowRight', false, 311],
  ['ArrowLeft', true, 300],
  ['ArrowRight', true, 320],
  ['PageDown', false, 300],
  ['PageUp', false, 320],
  ['Home', false, 295],
  ['End', false, 322],
  ['Enter', false, undefined],
  ['toString', false, undefined],
])('from epoch 310, %s (with Shift: %s) moves the cursor to %s', (key, shiftKey, target) => {
  expect(cursorTarget({ key, shiftKey }, { at: 310, first: 295, last: 322, page: 10 })).toBe(target)
})

test.each([
  ['ArrowLeft', 295],
  ['ArrowRight', 296],
  ['PageUp', 305],
])('from the first epoch, %s moves to %i and never out of the range', (key, target) => {
  expect(cursorTarget({ key, shiftKey: false }, { at: 295, first: 295, last: 322, page: 10 })).toBe(target)
})
