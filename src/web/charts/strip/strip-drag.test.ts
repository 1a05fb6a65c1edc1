import { expect, test } from 'vitest'
import { draggedTo, grabAt } from './range-strip.tsx'

const record = { left: 0, right: 323 }
const view = { left: 100, right: 200 }

test.each([
  [101, true, 151, { left: 150, right: 200 }],
  [101, true, 400, { left: 198, right: 200 }],
  [199, true, 249, { left: 100, right: 250 }],
  [199, true, 0, { left: 100, right: 102 }],
  [150, false, 160, { left: 110, right: 210 }],
  [150, false, 999, { left: 223, right: 323 }],
  [250, false, 250, { left: 200, right: 300 }],
  [310, false, 310, { left: 223, right: 323 }],
  [310, false, 300, { left: 213, right: 313 }],
] as const)('pressed at %d on a handle (%s) and dragged to %d', (at, handle, to, expected) => {
  expect(draggedTo(grabAt(at, handle, view, record), to, record)).toEqual(expected)
})

test('of the handles of a narrow window, the nearer one is meant', () => {
  const narrow = { left: 100, right: 102 }
  expect(draggedTo(grabAt(100.5, true, narrow, record), 90.5, record)).toEqual({ left: 90, right: 102 })
  expect(draggedTo(grabAt(101.5, true, narrow, record), 111.5, record)).toEqual({ left: 100, right: 112 })
})
