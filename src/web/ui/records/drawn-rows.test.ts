import { expect, test } from 'vitest'
import { opensFind, rowsForScreen, withStep } from './drawn-rows.ts'

test('idle time adds thirty rows at a time, up to the last', () => {
  expect([withStep(30, 600), withStep(590, 600), withStep(600, 600)]).toEqual([60, 600, 600])
})

test.each([
  ['rows far below the screen wait', 30, 600, { top: 2500, height: 570 * 36 }, 30],
  ['rows near the screen are drawn', 30, 600, { top: 2000, height: 570 * 36 }, 33],
  ['a jump to the end draws all of them', 30, 600, { top: -570 * 36 + 900, height: 570 * 36 }, 600],
  ['a jump into the middle draws those up to there', 30, 600, { top: -100 * 36, height: 570 * 36 }, 189],
  ['nothing is left to draw', 600, 600, { top: 0, height: 0 }, 600],
  ['a table that is not shown draws no more', 30, 600, { top: 0, height: 0 }, 30],
] as const)('%s', (_, drawn, total, rest, rows) => {
  expect(rowsForScreen(drawn, total, rest, 900)).toBe(rows)
})

test.each([
  [{ key: 'f', ctrlKey: true, metaKey: false }, true],
  [{ key: 'F', ctrlKey: false, metaKey: true }, true],
  [{ key: 'g', ctrlKey: true, metaKey: false }, true],
  [{ key: 'F3', ctrlKey: false, metaKey: false }, true],
  [{ key: 'f', ctrlKey: false, metaKey: false }, false],
  [{ key: 'k', ctrlKey: true, metaKey: false }, false],
])('%j opens the find of the browser: %s', (event, opens) => {
  expect(opensFind(event)).toBe(opens)
})
