import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHART_WIDTHS, chartWidth, widthClass, widthsWhere } from './axis-ticks.ts'

test.each([
  [0, 'narrow'],
  [587.9, 'narrow'],
  [588, 'wide'],
  [1282, 'wide'],
])('a chart %d pixels wide is %s', (width, name) => {
  expect(chartWidth(width)).toBe(name)
})

test('what fits at every width has no class', () => {
  expect(widthClass(widthsWhere((width) => width > 200))).toBeUndefined()
  expect(widthClass(widthsWhere((width) => width > 500))).toBe('chart-wide')
  expect(widthClass(widthsWhere((width) => width < 500))).toBe('chart-narrow')
})

test('the style shows each width where it is', () => {
  const style = readFileSync(new URL('./chart-frame.css', import.meta.url), 'utf8')
  const [, { from }] = CHART_WIDTHS
  expect(style).toContain(`@container chart (max-width: ${from - 0.02}px) {\n    .chart-wide {`)
  expect(style).toContain(`@container chart (min-width: ${from}px) {\n    .chart-narrow {`)
})
