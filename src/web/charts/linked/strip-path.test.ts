import { expect, test } from 'vitest'
import { stripPath } from './strip-path.ts'

test.each([
  [[10, 5, 0], 'M0 40V0h1V20h1V40h1V40'],
  [[10, 10, 9.99, 5], 'M0 40V0h3V20h1V40'],
  [[5, undefined, undefined, 10], 'M0 40V20h1V40M3 40V0h1V40'],
  [[undefined, 10, undefined], 'M1 40V0h1V40'],
  [[1, 1_000_000], 'M0 40V39h1V0h1V40'],
  [[0, 0], 'M0 40V40h2V40'],
  [[undefined], ''],
  [[], ''],
])('%j', (values, path) => {
  expect(stripPath(values, 40)).toBe(path)
})
