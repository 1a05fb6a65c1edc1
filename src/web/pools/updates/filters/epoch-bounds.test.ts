import { expect, test } from 'vitest'
import { boundsOfRange, rangeOfBounds } from './epoch-bounds.ts'

const record = { first: 208, last: 498 }
const bounds = (least?: number, greatest?: number) => ({ least, greatest })

test.each([
  [undefined, 208, 498],
  [bounds(300), 300, 498],
  [bounds(undefined, 300), 208, 300],
  [bounds(300, 300), 300, 300],
  [bounds(5, 9999), 208, 498],
  [bounds(9999), 498, 498],
  [bounds(undefined, 5), 208, 208],
])('the filter %o is the window from %i to %i', (epochs, first, last) => {
  expect(rangeOfBounds(epochs, record)).toEqual({ first, last })
})

test.each([
  [undefined, undefined],
  [record, undefined],
  [{ first: 5, last: 498 }, undefined],
  [{ first: 300, last: 498 }, bounds(300)],
  [{ first: 208, last: 300 }, bounds(undefined, 300)],
  [{ first: 300, last: 301 }, bounds(300, 301)],
])('the window %o is the filter %o', (range, epochs) => {
  expect(boundsOfRange(range, record)).toEqual(epochs)
})
