import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHART_WIDTHS, roomClasses, roomIn, roomsWhere } from './chart-widths.ts'

test.each([
  [0, 4],
  [358, 4],
  [587.9, 4],
  [626, 7],
  [1007.9, 7],
  [1100, 11],
  [1282, 14],
])('a chart %d pixels wide has room for %d marks', (width, room) => {
  expect(roomIn(width)).toBe(room)
})

test('what fits at every width has no class, and all else the classes of its widths', () => {
  expect(roomClasses(roomsWhere((width) => width > 200))).toBeUndefined()
  expect(roomClasses(roomsWhere((width) => width > 1000))).toBe('at-room at-room-14')
  expect(roomClasses(roomsWhere(() => false))).toBe('at-room')
})

test('the style shows each room at its widths', () => {
  const style = readFileSync(new URL('../frame/chart-frame.css', import.meta.url), 'utf8')
  CHART_WIDTHS.forEach(({ room, from }, i) => {
    const next = CHART_WIDTHS[i + 1]?.from
    const least = i > 0 ? `(min-width: ${from}px)` : ''
    const most = next ? `(max-width: ${next - 0.02}px)` : ''
    const query = [least, most].filter(Boolean).join(' and ')
    expect(style).toContain(`@container chart ${query} {\n    .at-room-${room} {\n      display: inline;`)
  })
})
