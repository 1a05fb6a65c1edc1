import { expect, test } from 'vitest'
import { nextOption } from './search-panel.tsx'

test.each([
  ['ArrowDown', 3, undefined, false, 0],
  ['ArrowDown', 3, 0, false, 1],
  ['ArrowDown', 3, 2, true, 0],
  ['ArrowUp', 3, undefined, false, 2],
  ['ArrowUp', 3, 0, true, 2],
  ['Home', 3, 2, true, 0],
  ['End', 3, 0, true, 2],
  ['Home', 3, 0, false, undefined],
  ['End', 3, 0, false, undefined],
  ['a', 3, 0, true, undefined],
  ['ArrowDown', 0, undefined, false, undefined],
])('%s among %i from %s, moved before: %s', (key, count, at, hasMoved, place) => {
  expect(nextOption(key, { count, at, hasMoved })).toBe(place)
})
