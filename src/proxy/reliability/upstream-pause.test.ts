import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createUpstreamPause } from './upstream-pause.ts'

/** Noon. */
const NOON = 20_000 * DAY + 12 * HOUR

describe('an upstream that refuses gets no request', () => {
  test('before the time that it names, but after five minutes at the latest', () => {
    for (const [named, pause] of [
      [7 * SECOND, 7 * SECOND],
      [9 * HOUR, 5 * MINUTE],
    ] as const) {
      const upstream = createUpstreamPause()
      upstream.refused(NOON, 'rate-limit', named)
      expect(upstream.closed(NOON + pause - 1)?.until).toBe(NOON + pause)
      expect([upstream.closed(NOON + pause), upstream.isProbing]).toEqual([undefined, true])
    }
  })

  test('for longer and longer where it names no time, until one gets through', () => {
    const upstream = createUpstreamPause()
    const pauses: number[] = []
    let at = NOON
    const refuse = () => {
      upstream.refused(at, 'rate-limit', undefined)
      pauses.push(((upstream.closed(at)?.until ?? at) - at) / SECOND)
      at += pauses.at(-1) ?? 0
    }
    for (let i = 0; i < 5; i++) refuse()
    upstream.gotThrough()
    expect([upstream.isProbing, upstream.closed(at)]).toEqual([false, undefined])
    refuse()
    expect(pauses).toEqual([1, 3, 9, 15, 15, 1])
  })

  test('for longer and longer also where it names times that are too short', () => {
    const upstream = createUpstreamPause()
    const pauses = Array.from({ length: 4 }, () => {
      upstream.refused(NOON, 'rate-limit', 0)
      return ((upstream.closed(NOON)?.until ?? NOON) - NOON) / SECOND
    })
    expect(pauses).toEqual([0, 3, 9, 15])
    const spent = createUpstreamPause()
    spent.refused(NOON, 'quota', 0)
    expect(spent.closed(NOON)?.until).toBe(NOON + SECOND)
  })

  test('for ten minutes at a time where a quota is used up, which resets at midnight at the latest', () => {
    const upstream = createUpstreamPause()
    upstream.refused(NOON, 'quota', 99 * DAY)
    expect(upstream.closed(NOON + MINUTE)).toMatchObject({ reason: 'quota', until: NOON + 12 * HOUR })
    expect([upstream.closed(NOON + 10 * MINUTE), upstream.isProbing]).toEqual([undefined, true])
    upstream.refused(NOON + 12 * HOUR - SECOND, 'quota', undefined)
    expect(upstream.closed(NOON + 12 * HOUR)).toBeUndefined()
  })

  test('until the later of two times, and a rate does not shorten a quota', () => {
    const upstream = createUpstreamPause()
    upstream.refused(NOON, 'rate-limit', 10 * SECOND)
    upstream.refused(NOON, 'rate-limit', 5 * SECOND)
    expect(upstream.closed(NOON)?.until).toBe(NOON + 10 * SECOND)
    upstream.refused(NOON, 'quota', HOUR)
    upstream.refused(NOON, 'rate-limit', MINUTE)
    expect(upstream.closed(NOON)).toMatchObject({ reason: 'quota', until: NOON + HOUR })
  })
})

test('an upstream that says that nothing is left gets all requests again afterwards', () => {
  const upstream = createUpstreamPause()
  upstream.exhausted(NOON, 2 * SECOND)
  expect(upstream.closed(NOON + SECOND)?.until).toBe(NOON + 2 * SECOND)
  expect([upstream.closed(NOON + 2 * SECOND), upstream.isProbing]).toEqual([undefined, false])
})
