import { describe, expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { createListRecovery } from './list-collector.ts'

function createRecovery() {
  let at = 0
  const recovery = createListRecovery(() => at, 30 * SECOND)
  return {
    ...recovery,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

const failed = (notBefore?: number) => new UpstreamUnavailable('failed', 502, 'failed', { notBefore })

describe('after a failure a list', () => {
  test('waits longer each time, up to ten seconds', () => {
    const { pauseAfter } = createRecovery()
    const pauses = Array.from({ length: 8 }, () => pauseAfter(failed()) ?? 0)
    for (const [i, pause] of pauses.entries()) {
      const longest = Math.min(500 * 2 ** i, 10_000)
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
    }
  })

  test('waits as long as the service states', () => {
    const { pauseAfter, pass } = createRecovery()
    pass(SECOND)
    expect(pauseAfter(failed(8 * SECOND))).toBe(7 * SECOND)
    expect(pauseAfter(failed(0))).toBe(0)
  })

  test('is given up when there was no new row for too long', () => {
    const { pauseAfter, pass } = createRecovery()
    expect(pauseAfter(failed(30 * SECOND))).toBe(30 * SECOND)
    expect(pauseAfter(failed(30 * SECOND + 1))).toBeUndefined()
    pass(31 * SECOND)
    expect(pauseAfter(failed())).toBeUndefined()
  })

  test('starts again after a new row', () => {
    const { pauseAfter, progressed, pass } = createRecovery()
    pass(31 * SECOND)
    progressed()
    expect(pauseAfter(failed())).toBeLessThanOrEqual(500)
  })
})
