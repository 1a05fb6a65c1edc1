import { expect, test } from 'vitest'
import { swipeDirection } from './use-swipe.ts'

test.each([
  [{ x: 20, y: 210 }, 1],
  [{ x: 300, y: 190 }, -1],
  [{ x: 170, y: 200 }, undefined],
  [{ x: 100, y: 280 }, undefined],
  [{ x: 200, y: 20 }, undefined],
])('a finger from 200, 200 to %o steps by %s', (to, direction) => {
  expect(swipeDirection({ x: 200, y: 200 }, to)).toBe(direction)
})
