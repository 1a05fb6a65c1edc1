import { expect, test } from 'vitest'
import { hexColour } from './svg-text.ts'

test.each([
  ['rgb(15, 111, 143)', '#0f6f8f'],
  ['color(srgb 1 0.5 0)', '#ff8000'],
  ['rgba(0, 0, 0, 0.03)', 'rgba(0, 0, 0, 0.03)'],
  ['none', 'none'],
  ['12px', '12px'],
])('%s is written as %s', (computed, text) => {
  expect(hexColour(computed)).toBe(text)
})
