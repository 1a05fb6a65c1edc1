import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Recurrence } from '#async/recurring-events.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { watchClock } from './clock-check.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

test('a clock that is off by more than 30 s is reported, until it agrees again', async () => {
  const timers = createTestClock()
  let ahead = 45 * SECOND
  const reports: Recurrence<number>[] = []
  const failures: unknown[] = []
  const check = watchClock({
    db: service.db,
    clock: { ...timers, now: () => Date.now() + ahead },
    report: (report) => reports.push(report),
    reportFailure: (error) => failures.push(error),
  })
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).toMatchObject({ phase: 'began' })
  expect(Math.round((check.offset() ?? 0) / SECOND)).toBe(45)
  ahead = -20 * SECOND
  await vi.waitFor(() => {
    timers.elapse(10 * MINUTE)
    expect(Math.round((check.offset() ?? 0) / SECOND)).toBe(-20)
  })
  timers.elapse(60 * MINUTE)
  expect(reports.at(-1)).toMatchObject({ phase: 'ended' })
  await check.close()
  expect(failures).toEqual([])
})
