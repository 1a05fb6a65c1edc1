import { expect, test } from 'vitest'
import { usageOutcome } from './usage-recorder.ts'

test.each([
  [200, false, '2xx'],
  [304, false, '3xx'],
  [400, false, '4xx'],
  [402, false, '4xx'],
  [429, false, '4xx'],
  [503, false, '5xx'],
  [undefined, false, 'none'],
  [503, true, 'simulated'],
  [200, true, 'simulated'],
  [undefined, true, 'simulated'],
] as const)('status %s, simulated %s: %s', (status, isSimulated, outcome) => {
  expect(usageOutcome(status, isSimulated)).toBe(outcome)
})
