import { expect, test } from 'vitest'
import { draggedRange } from './range-brush-drawing.tsx'

test.each([
  ['the first epoch', { first: 110, last: 322 }, { first: 110, last: 322 }],
  ['the last epoch', { first: 123, last: 200 }, { first: 123, last: 200 }],
  ['the window, which keeps its length', { first: 0, last: 198 }, { first: 0, last: 199 }],
])('a drag of %s', (_, to, range) => {
  expect(draggedRange({ first: 123, last: 322 }, to)).toEqual(range)
})
