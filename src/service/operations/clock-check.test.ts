import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { collectLines } from '#testing/collected-log.ts'
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
  const clock = { ...timers, now: () => Date.now() + ahead }
  const { log, lines } = collectLines(clock)
  const check = watchClock({
    db: service.db,
    clock,
    log,
  })
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatchObject({ phase: 'began', text: expect.stringContaining('45 s ahead of') })
  expect(Math.round((check.offset() ?? 0) / SECOND)).toBe(45)
  ahead = -20 * SECOND
  await vi.waitFor(() => {
    timers.elapse(10 * MINUTE)
    expect(Math.round((check.offset() ?? 0) / SECOND)).toBe(-20)
  })
  timers.elapse(60 * MINUTE)
  expect(lines.at(-1)).toMatchObject({ phase: 'ended' })
  await check.close()
  expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(['clock']))
})
