import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import {
  allLimitedUpstreams,
  MAX_REFUSED,
  MAX_REFUSED_LATER,
  MIN_USED,
  simulateConcurrency,
  simulateRate,
} from '#testing/proxy/rate-simulation.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { Gate, type GateRefusal, type Outcome, type Permit } from './gate.ts'

/** Those that are quick to simulate: `npm run bench -- proxy rates` runs all. */
const quick = allLimitedUpstreams.filter(
  ({ rate, roundTrip, namesWait }) =>
    (isLongForm ? [0.5, 2, 10] : [2]).includes(rate) && (roundTrip === 300 || !namesWait) && roundTrip !== 50,
)

describe('a limit that nothing names is found out', () => {
  test.each(quick)('$limiter, $rate a second, $roundTrip ms, names a wait: $namesWait', async (upstream) => {
    const { refusedInFirstMinute, refusedLater, used } = await simulateRate(upstream)
    expect(refusedInFirstMinute).toBeLessThanOrEqual(MAX_REFUSED)
    expect(refusedLater).toBeLessThanOrEqual(MAX_REFUSED_LATER)
    expect(used).toBeGreaterThanOrEqual(MIN_USED)
  })

  test.each([2, 4, 8])('%d at a time', async (most) => {
    const { refusedInFirstMinute, refusedLater, used } = await simulateConcurrency(most, 100)
    expect(refusedInFirstMinute).toBeLessThanOrEqual(MAX_REFUSED)
    expect(refusedLater).toBeLessThanOrEqual(MAX_REFUSED_LATER)
    expect(used).toBeGreaterThanOrEqual(0.79)
  })
})

describe('the gate', () => {
  const HOUR_AWAY = 3600 * SECOND

  function open(configured?: number) {
    const clock = createSimulatedClock(1e12)
    const gate = new Gate(configured, clock)
    const permits: Permit[] = []
    const refusals: GateRefusal[] = []
    const enter = async (wait = HOUR_AWAY) => {
      const entered = await gate.enter('user', clock.now() + wait)
      if ('reason' in entered) refusals.push(entered)
      else permits.push(entered)
    }
    return { clock, gate, permits, refusals, enter }
  }

  test('has few requests on the way while nothing is known', async () => {
    const { clock, permits, enter } = open()
    for (let i = 0; i < 50; i++) void enter()
    await clock.run(0)
    expect(permits).toHaveLength(4)
    permits[0]?.responded(200, {})
    permits[1]?.end('nothing')
    await clock.run(0)
    expect(permits).toHaveLength(6)
  })

  test('has sixteen on the way within seconds where none is refused', async () => {
    const { clock, permits, enter } = open()
    for (let i = 0; i < 300; i++) void enter()
    await clock.run(0)
    for (let round = 0; round < 16; round++) {
      for (const permit of permits.splice(0)) permit.responded(200, {})
      await clock.run(0.6 * SECOND)
    }
    expect(permits).toHaveLength(16)
  })

  test('has all of them on the way once the upstream names its limits', async () => {
    const { clock, gate, permits, enter } = open()
    for (let i = 0; i < 50; i++) void enter()
    await clock.run(0)
    permits[0]?.responded(200, { 'ratelimit-policy': '"burst";q=200;w=2' })
    await clock.run(0)
    expect(permits).toHaveLength(50)
    expect(gate.perSecond).toBe(100)
  })

  test('has one request on the way after a refusal, until it gets through', async () => {
    const { clock, permits, enter } = open()
    for (let i = 0; i < 50; i++) void enter()
    await clock.run(0)
    for (const permit of permits.slice()) permit.responded(429, {})
    await clock.run(0.99 * SECOND)
    expect(permits).toHaveLength(4)
    await clock.run(5 * SECOND)
    expect(permits).toHaveLength(5)
    permits[4]?.responded(429, {})
    await clock.run(2.9 * SECOND)
    expect(permits).toHaveLength(5)
    await clock.run(SECOND)
    expect(permits).toHaveLength(6)
    permits[5]?.end('nothing')
    await clock.run(0)
    expect(permits).toHaveLength(7)
    permits[6]?.responded(200, {})
    await clock.run(2 * SECOND)
    expect(permits.length).toBeGreaterThan(7)
  })

  test('serves those whom it turned away when they come back at the time that it said', async () => {
    const { clock, gate, permits, refusals, enter } = open(2)
    for (let i = 0; i < 100; i++) void enter(5 * SECOND)
    await clock.run(5 * SECOND)
    expect(permits.length + refusals.length).toBe(100)
    expect(permits.length).toBeGreaterThan(8)
    const { until } = refusals[0] as GateRefusal
    await clock.run(Math.max(until - clock.now(), 0))
    const late = gate.enter('user', clock.now() + SECOND)
    await clock.run(SECOND)
    await expect(late).resolves.toBeDefined()
  })

  test('turns away at once who waits for less than the pause after a refusal', async () => {
    const { clock, permits, refusals, enter } = open(1)
    for (let i = 0; i < 10; i++) void enter(10 * SECOND)
    void enter(20 * SECOND)
    await clock.run(0)
    const before = refusals.length
    permits[0]?.responded(429, { 'retry-after': '12' })
    await clock.run(0)
    expect([permits.length + refusals.length, refusals.length - before]).toEqual([10, 9])
    await clock.run(12 * SECOND)
    expect(permits).toHaveLength(2)
  })

  test('lets requests pass in the order of urgency', async () => {
    const { clock, gate } = open(1)
    const order: string[] = []
    const request = (priority: 'user' | 'background') =>
      gate.enter(priority, clock.now() + HOUR_AWAY).then(() => order.push(priority))
    void request('user')
    void request('background')
    void request('user')
    await clock.run(5 * SECOND)
    expect(order).toEqual(['user', 'user', 'background'])
  })
})

/** Noon. */
const NOON = 20_000 * DAY + 12 * HOUR

/** A gate whose requests get these responses one after the other, as soon as it lets them pass. */
function openAtNoon() {
  const clock = createSimulatedClock(NOON)
  const gate = new Gate(undefined, clock)
  const enter = async () => {
    const entered = await gate.enter('user', clock.now() + DAY)
    return entered
  }
  const permit = async () => {
    const entered = await enter()
    if ('reason' in entered) throw new TypeError(`refused: ${entered.reason}`)
    return entered
  }
  /** Seconds for which requests are kept away after such a response. */
  const respond = async (status: number, wait?: number) => {
    const sent = permit()
    await clock.run(DAY)
    const sentAt = clock.now()
    ;(await sent).responded(status, wait === undefined ? {} : { 'retry-after': `${wait}` })
    ;(await sent).end('works')
    return ((gate.limited?.nextAt ?? sentAt) - sentAt) / SECOND
  }
  const end = async (outcome: Outcome, named?: number) => (await permit()).end(outcome, named)
  return { clock, gate, enter, permit, respond, end }
}

describe('a service that refuses gets no request', () => {
  test('before the time that it names, but after five minutes at the latest', async () => {
    expect(await openAtNoon().respond(429, 7)).toBe(7)
    expect(await openAtNoon().respond(429, 9 * 3600)).toBe(300)
  })

  test('for longer and longer where it names no time, until one gets through', async () => {
    const { respond } = openAtNoon()
    const pauses: number[] = []
    for (let i = 0; i < 5; i++) pauses.push(await respond(429))
    pauses.push(await respond(200), await respond(429))
    expect(pauses).toEqual([1, 3, 9, 15, 15, 0, 1])
  })

  test('for longer and longer also where it names times that are too short', async () => {
    const { respond } = openAtNoon()
    const pauses: number[] = []
    for (let i = 0; i < 4; i++) pauses.push(await respond(429, 0))
    expect(pauses).toEqual([0, 3, 9, 15])
    expect(await openAtNoon().respond(402, 0)).toBe(1)
  })

  test('for ten minutes at a time where a quota is used up, which resets at midnight at the latest', async () => {
    const { clock, gate, permit } = openAtNoon()
    const first = await permit()
    first.responded(402, { 'retry-after': String(99 * 24 * 3600) })
    first.end('works')
    const probeAt = NOON + 10 * MINUTE
    expect(gate.limited).toEqual({ reason: 'quota', until: NOON + 12 * HOUR, nextAt: probeAt })
    await clock.run(10 * MINUTE)
    expect(gate.limited).toBeUndefined()
    const probe = await permit()
    expect(gate.left).toBe(0)
    probe.responded(402, {})
    expect(gate.limited).toMatchObject({ reason: 'quota', nextAt: probeAt + 10 * MINUTE })
    expect(gate.limited?.until).toBe(NOON + 12 * HOUR)
  })

  test('until a quota resets, when the rate is refused as well', async () => {
    const { gate, permit } = openAtNoon()
    const [one, two] = [await permit(), await permit()]
    one.responded(402, { 'retry-after': '300' })
    two.responded(429, { 'retry-after': '60' })
    expect(gate.limited).toEqual({ reason: 'quota', until: NOON + 5 * MINUTE, nextAt: NOON + 5 * MINUTE })
  })

  test('until something is left again, and then all of them', async () => {
    const { clock, gate, permit } = openAtNoon()
    ;(await permit()).responded(200, { ratelimit: '"rate";r=0;t=2' })
    expect(gate.limited?.until).toBe(NOON + 2 * SECOND)
    await clock.run(2 * SECOND)
    expect([gate.limited, gate.left]).toEqual([undefined, Number.POSITIVE_INFINITY])
  })

  test('while it refuses the key, for a minute at most', async () => {
    const { clock, enter, end } = openAtNoon()
    await end('refuses-key')
    expect(await enter()).toMatchObject({ reason: 'key' })
    for (let i = 0; i < 6; i++) {
      await clock.run(MINUTE)
      await end('refuses-key')
    }
    const refusal = (await enter()) as GateRefusal
    expect(refusal.until - clock.now()).toBeGreaterThanOrEqual(MINUTE / 2)
    expect(refusal.until - clock.now()).toBeLessThanOrEqual(MINUTE)
  })

  test('after five failures in a row, or one that names a wait; then one finds out, and others come after it', async () => {
    const { clock, gate, enter, permit, end } = openAtNoon()
    for (let i = 0; i < 5; i++) await end('fails')
    const refusal = await enter()
    expect(refusal).toMatchObject({ reason: 'service' })
    expect([gate.isServiceDue, gate.limited]).toEqual([false, undefined])
    await clock.run(SECOND)
    expect(gate.isServiceDue).toBe(true)
    const probe = await permit()
    expect(await enter()).toEqual({
      reason: 'service',
      nextAt: clock.now() + SECOND,
      until: clock.now() + SECOND,
    })
    probe.responded(200, {})
    probe.end('works')
    await end('fails', 30 * SECOND)
    expect(await enter()).toMatchObject({ reason: 'service', until: clock.now() + 30 * SECOND })
  })
})

test('a permit ends once', async () => {
  const { gate, permit } = openAtNoon()
  const [one] = [await permit(), await permit(), await permit()]
  one.end('nothing')
  one.end('refuses-key')
  one.responded(429, {})
  expect([gate.limited, await permit()]).toEqual([undefined, expect.anything()])
})
