import { expect, test } from 'vitest'
import { movedBy, pinched, rangeOf, selected, viewOf, withEdge, zoomed } from './view-moves.ts'

const record = viewOf({ first: 0, last: 322 })
const view = viewOf({ first: 100, last: 199 })

test('a view of whole epochs is its range', () => {
  expect(view).toEqual({ left: 100, right: 200 })
  expect(rangeOf(view)).toEqual({ first: 100, last: 199 })
  expect(rangeOf({ left: 100.4, right: 200.6 })).toEqual({ first: 100, last: 200 })
})

test.each([
  [10.5, { left: 110.5, right: 210.5 }],
  [-250, { left: 0, right: 100 }],
  [250, { left: 223, right: 323 }],
])('moved by %d epochs, the view keeps its width and stays in the record', (by, moved) => {
  expect(movedBy(view, by, record)).toEqual(moved)
})

test.each([
  ['left', 150.5, { left: 150.5, right: 200 }],
  ['left', 250, { left: 198, right: 200 }],
  ['left', -9, { left: 0, right: 200 }],
  ['right', 150, { left: 100, right: 150 }],
  ['right', 50, { left: 100, right: 102 }],
  ['right', 999, { left: 100, right: 323 }],
] as const)('the %s edge at %d crosses neither the other one nor an end', (edge, place, expected) => {
  expect(withEdge(view, edge, place, record)).toEqual(expected)
})

test.each([
  [0.5, 150, { left: 125, right: 175 }],
  [0.5, 100, { left: 100, right: 150 }],
  [2, 100, { left: 100, right: 300 }],
  [3, 200, { left: 0, right: 300 }],
  [99, 150, { left: 0, right: 323 }],
  [0.001, 150, { left: 149, right: 151 }],
])('zoomed by %d about %d', (factor, about, expected) => {
  expect(zoomed(view, factor, about, record)).toEqual(expected)
})

test.each([
  [[120, 180], [0.2, 0.8], { left: 100, right: 200 }],
  [[120, 180], [0, 1], { left: 120, right: 180 }],
  [[120, 180], [0.4, 0.6], { left: 0, right: 300 }],
  [[180, 120], [1, 0], { left: 120, right: 180 }],
  [[120, 180], [0.5, 0.5], { left: 0, right: 323 }],
] as const)('the places %j under fingers at the shares %j', (places, shares, expected) => {
  expect(pinched(places, shares, record)).toEqual(expected)
})

test.each([
  [110.2, 120.9, { left: 110, right: 121 }],
  [120.9, 110.2, { left: 110, right: 121 }],
  [110.2, 110.4, { left: 110, right: 112 }],
  [400, 500, { left: 321, right: 323 }],
])('a selection from %d to %d has whole epochs, at least two', (from, to, expected) => {
  expect(selected(from, to, record)).toEqual(expected)
})

test('a record of one epoch has one view', () => {
  const only = viewOf({ first: 0, last: 0 })
  expect(zoomed(only, 2, 0.5, only)).toEqual(only)
  expect(withEdge(only, 'right', 9, only)).toEqual(only)
  expect(selected(0, 0.5, only)).toEqual(only)
})
