import { expect, test } from 'vitest'
import { LOWER_HEIGHT, mirrorScale, UPPER_HEIGHT } from './mirror-scale.ts'

test.each([
  [2153, 45, 3000, 'Below the line the scale is 20 times larger.'],
  [176, 4, 200, 'Below the line the scale is 10 times larger.'],
  [10, 3, 10, 'Below the line the scale is the same.'],
  [10, 20, 10, 'Below the line the scale is 10 times smaller.'],
  [0, 7, 20, 'Below the line the scale is the same.'],
  [3, 0, 3, undefined],
  [0, 0, 1, undefined],
])('%d above and %d below: up to %d, and %s', (above, below, most, words) => {
  const scale = mirrorScale(above, below)
  expect([scale.upper.most, scale.words]).toEqual([most, words])
  expect(scale.lower.most).toBeGreaterThanOrEqual(below)
  expect(scale.upper.ticks.every(Number.isInteger)).toBe(true)
})

test('the words say how many pixels a request takes below against above', () => {
  const { upper, lower } = mirrorScale(2153, 45)
  const ratio = LOWER_HEIGHT / lower.most / (UPPER_HEIGHT / upper.most)
  expect(ratio).toBeCloseTo(20)
})

test.each([
  [50_000, 1],
  [400, 3],
  [3, 2],
  [5, 1000],
])('%d above and %d below: the mark below is a whole number within the scale', (above, below) => {
  const { lower } = mirrorScale(above, below)
  for (const tick of lower.ticks) {
    expect(Number.isInteger(tick)).toBe(true)
    expect(tick).toBeLessThanOrEqual(lower.most)
  }
})
