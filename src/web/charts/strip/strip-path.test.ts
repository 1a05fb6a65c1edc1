import { expect, test } from 'vitest'
import { stripPath } from './strip-area.tsx'

test.each([
  [[10, 5, 0], 'M0 54V0h1V27h1V54h1V54'],
  [[10, 10, 9.99, 5], 'M0 54V0h3V27h1V54'],
  [[5, undefined, undefined, 10], 'M0 54V27h1V54M3 54V0h1V54'],
  [[undefined, 10, undefined], 'M1 54V0h1V54'],
  [[100, 51, 49, 48], 'M0 54V0h1V27h3V54'],
  [[1, 1_000_000], 'M0 54V53h1V0h1V54'],
  [[0, 0], 'M0 54V54h2V54'],
  [[undefined], ''],
  [[], ''],
])('%j', (values, path) => {
  expect(stripPath(values, 54)).toBe(path)
})
