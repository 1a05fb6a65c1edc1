import { expect, test } from 'vitest'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { createFaultPeriod } from '../upstream-failures.ts'

test.each<[outcomes: readonly (UpstreamReason | 'secret-refused' | 'response')[], since: number | undefined]>(
  [
    [[], undefined],
    [['timeout', 'timeout'], 0],
    [['rate-limit', 'quota'], 1],
    [['rate-limit', 'quota', 'quota'], 1],
    [['quota', 'rate-limit', 'quota'], 2],
    [['unreachable', 'timeout', 'failed', 'invalid', 'slow', 'no-token'], 0],
    [['no-token', 'secret-refused', 'refused'], 1],
    [['failed', 'response'], undefined],
    [['failed', 'response', 'failed'], 2],
  ],
)('after %j the newest state is as old as its first outcome: number %s', (outcomes, since) => {
  let time = 0
  const period = createFaultPeriod(() => time)
  for (const [at, outcome] of outcomes.entries()) {
    time = at
    if (outcome === 'response') period.ended()
    else if (outcome === 'secret-refused') period.failed('no-token', true)
    else period.failed(outcome, false)
  }
  expect(period.since).toBe(since)
})
