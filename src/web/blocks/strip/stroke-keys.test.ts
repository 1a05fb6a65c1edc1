import { expect, test } from 'vitest'
import { targetOf } from './stroke-keys.ts'

test.each([
  ['ArrowLeft', 0, 1],
  ['ArrowLeft', 28, 29],
  ['ArrowLeft', 29, 'earlier'],
  ['ArrowRight', 29, 28],
  ['ArrowRight', 0, 'later'],
  ['Home', 5, 29],
  ['End', 5, 0],
  ['Enter', 5, undefined],
  ['a', 5, undefined],
] as const)('%s on stroke %i of 30, newest first, leads to %o', (key, at, target) => {
  expect(targetOf(key, at, 30)).toBe(target)
})
