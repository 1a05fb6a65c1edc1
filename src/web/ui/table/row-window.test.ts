import { describe, expect, test } from 'vitest'
import {
  drawnRuns,
  firstWindow,
  leastWindow,
  needsAllRows,
  nextWindow,
  printedWindow,
  type RowWindow,
  type ScreenRows,
  screenRows,
  wholeRows,
  withinTotal,
} from './row-window.ts'

test.each([
  ['a table below the screen', 2000, { from: -56, to: -30 }],
  ['a table at the top of the screen', 0, { from: 0, to: 25 }],
  ['row 100 at the top of the screen', -3600, { from: 100, to: 125 }],
])('rows on the screen: %s', (_, top, rows) => {
  expect(screenRows(top, 36, 900)).toEqual(rows)
})

test.each([
  ['a table at the top', 100, { from: 0, to: 22 }],
  ['a table below the screen', 1000, { from: 0, to: -3 }],
  ['rows below the head', -3610, { from: 103, to: 125 }],
  ['the end', -21_000, { from: 586, to: 600 }],
])('rows that are seen whole: %s', (_, top, rows) => {
  expect(wholeRows(top, 36, 90, 900, 600)).toEqual(rows)
})

describe('of 600 rows are drawn', () => {
  test.each([
    ['below the screen', { from: -56, to: -30 }, [0, 1], [0, 20]],
    ['partly above the table', { from: -15, to: 10 }, [0, 12], [0, 40]],
    ['at the top', { from: 0, to: 25 }, [0, 27], [0, 55]],
    ['in the middle', { from: 300, to: 325 }, [298, 327], [270, 355]],
    ['at the end', { from: 580, to: 605 }, [578, 600], [550, 600]],
    ['above the screen', { from: 700, to: 725 }, [599, 600], [580, 600]],
  ] as const)('with the screen %s', (_, screen, [first, last], [wideFirst, wideLast]) => {
    expect(leastWindow(screen, 600)).toEqual({ first, last })
    expect(atRest({ first, last }, screen)).toEqual({ first: wideFirst, last: wideLast })
  })
})

test('a short table is drawn whole', () => {
  expect(firstWindow(12)).toEqual({ first: 0, last: 12 })
  expect(leastWindow({ from: 0, to: 25 }, 12)).toEqual({ first: 0, last: 12 })
  expect(leastWindow({ from: -56, to: -30 }, 12)).toEqual({ first: 0, last: 12 })
  const window = firstWindow(12)
  expect(nextWindow(window, { from: 3, to: 28 }, 12)).toBe(window)
})

const window = { first: 270, last: 355 }

test.each([
  ['rests', { from: 300, to: 325 }, window],
  ['moves by a few rows', { from: 314, to: 339 }, window],
  ['moves down', { from: 315, to: 340 }, { first: 285, last: 370 }],
  ['moves up', { from: 285, to: 310 }, { first: 255, last: 340 }],
  ['moves fast', { from: 345, to: 370 }, { first: 315, last: 385 }],
  ['jumps to the end', { from: 580, to: 605 }, { first: 578, last: 600 }],
  ['jumps far above', { from: -100, to: -75 }, { first: 0, last: 1 }],
])('the window of a screen that %s', (_, screen, next) => {
  expect(nextWindow(window, screen, 600)).toEqual(next)
})

test.each([
  ['below the window', 44_000, [window, { first: 44_000, last: 44_001 }]],
  ['above the window', 3, [{ first: 3, last: 4 }, window]],
  ['in the window', 270, [window]],
  ['elsewhere', undefined, [window]],
])('the focus on a row %s', (_, focused, runs) => {
  expect(drawnRuns(window, focused)).toEqual(runs)
})

test.each([
  [600, { from: 300, to: 325 }, { first: 0, last: 600 }],
  [45_000, { from: -20, to: 5 }, { first: 0, last: 1000 }],
  [45_000, { from: 300, to: 325 }, { first: 300, last: 1300 }],
  [45_000, { from: 44_990, to: 45_015 }, { first: 44_000, last: 45_000 }],
  [45_000, undefined, { first: 0, last: 1000 }],
])('paper with %i rows, of which %j are on the screen', (total, screen, rows) => {
  expect(printedWindow(screen, total)).toEqual(rows)
})

test.each([
  [600, { first: 264, last: 361 }],
  [300, { first: 203, last: 300 }],
  [20, { first: 0, last: 20 }],
  [0, { first: 0, last: 0 }],
])('a window when %i rows pass a filter', (total, window) => {
  expect(withinTotal({ first: 264, last: 361 }, total)).toEqual(window)
})

test.each([
  [{ key: 'f', ctrlKey: true, metaKey: false }, true],
  [{ key: 'F', ctrlKey: false, metaKey: true }, true],
  [{ key: 'g', ctrlKey: true, metaKey: false }, true],
  [{ key: 'a', ctrlKey: true, metaKey: false }, true],
  [{ key: 'F3', ctrlKey: false, metaKey: false }, true],
  [{ key: 'f', ctrlKey: false, metaKey: false }, false],
  [{ key: 'k', ctrlKey: true, metaKey: false }, false],
])('%j needs all rows: %s', (event, needs) => {
  expect(needsAllRows(event)).toBe(needs)
})

/** The last window of a screen that does not move. */
function atRest(window: RowWindow, screen: ScreenRows): RowWindow {
  const next = nextWindow(window, screen, 600)
  return next === window ? window : atRest(next, screen)
}
