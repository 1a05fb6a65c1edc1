import { expect, test } from 'vitest'
import { stripPath } from './strip-window.tsx'

test.each([
  [[10, 5, 0], 'M0 54V0H1V27H2V54H3V54z'],
  [[10, 10, 9.99, 5], 'M0 54V0H3V27H4V54z'],
  [[5, undefined, undefined, 10], 'M0 54V27H1V54zM3 54V0H4V54z'],
  [[undefined, 10, undefined], 'M1 54V0H2V54z'],
  [[100, 51, 49, 48], 'M0 54V0H1V27H4V54z'],
  [[1, 1_000_000], 'M0 54V53H1V0H2V54z'],
  [[0, 0], 'M0 54V54H2V54z'],
  [[undefined], ''],
  [[], ''],
])('%j', (values, path) => {
  expect(stripPath(values, 54)).toBe(path)
})
