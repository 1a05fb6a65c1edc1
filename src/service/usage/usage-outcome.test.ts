import { expect, test } from 'vitest'
import { usageOutcome } from './request-ledger.ts'

test.each([
  [200, '2xx'],
  [304, '3xx'],
  [400, '4xx'],
  [402, '4xx'],
  [429, '4xx'],
  [503, '5xx'],
  [undefined, 'none'],
] as const)('status %s: %s', (status, outcome) => {
  expect(usageOutcome(status)).toBe(outcome)
})
