import { expect, test } from 'vitest'
import { draggedTo, grabAt } from './strip-drag.ts'

const record = { left: 0, right: 323 }
const view = { left: 100, right: 200 }

test.each([
  [101, 'left', 151, { left: 150, right: 200 }],
  [101, 'left', 400, { left: 198, right: 200 }],
  [199, 'right', 249, { left: 100, right: 250 }],
  [199, 'right', 0, { left: 100, right: 102 }],
  [150, undefined, 160, { left: 110, right: 210 }],
  [150, undefined, 999, { left: 223, right: 323 }],
  [250, undefined, 250, { left: 200, right: 300 }],
  [310, undefined, 310, { left: 223, right: 323 }],
  [310, undefined, 300, { left: 213, right: 313 }],
] as const)('pressed at %d on the handle %s and dragged to %d', (at, handle, to, expected) => {
  expect(draggedTo(grabAt(at, handle, view, record), to, record)).toEqual(expected)
})
