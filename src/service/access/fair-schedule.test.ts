import { describe, expect, test } from 'vitest'
import {
  commonShare,
  FairSchedule,
  ownShare,
  type ShareHolder,
  standardShare,
  type Turn,
  type TurnKind,
} from './fair-schedule.ts'

const standard = standardShare(20)
const holders: Readonly<Record<string, ShareHolder['share']>> = { own: ownShare, common: commonShare }

/** Milliseconds that a turn takes, by its holder. */
type Durations = Readonly<Record<string, number>>

/** Runs turns on a moved clock until none is left. @returns the names of the holders as their turns start */
function runAll(
  schedule: FairSchedule,
  requested: readonly (readonly [string, TurnKind])[],
  durations: Durations,
) {
  const running: { turn: Turn; name: string; until: number }[] = []
  const names = new Map<Turn, string>()
  const order: string[] = []
  const ends = new Map<string, number>()
  let now = 0
  const started = (turn: Turn) => {
    const name = names.get(turn) ?? ''
    order.push(name)
    running.push({ turn, name, until: now + (durations[name] ?? 10) })
  }
  for (const [name, kind] of requested) {
    const turn = schedule.request({ holder: name, share: holders[name] ?? standard, kind }, now)
    if ('reason' in turn) continue
    names.set(turn, name)
    if (!turn.isWaiting) started(turn)
  }
  while (running.length > 0) {
    running.sort((a, b) => a.until - b.until)
    const next = running.shift()
    if (!next) break
    now = next.until
    ends.set(next.name, now)
    schedule.finish(next.turn, now)
    for (let turn = schedule.startNext(now); turn; turn = schedule.startNext(now)) started(turn)
  }
  return { order, ends }
}

const many = (name: string, count: number, kind: TurnKind = 'query') =>
  Array.from({ length: count }, () => [name, kind] as const)

describe('connections in use', () => {
  const startedAt = (connections: number, requested: readonly (readonly [string, TurnKind])[]) => {
    const schedule = new FairSchedule(connections)
    const counts: Record<string, number> = {}
    for (const [holder, kind] of requested) {
      const turn = schedule.request({ holder, share: holders[holder] ?? standard, kind }, 0)
      if (!('reason' in turn) && !turn.isWaiting) counts[holder] = (counts[holder] ?? 0) + 1
    }
    return counts
  }
  test.each([
    ['a key has a third of them', 6, many('a', 30), { a: 2 }],
    [
      'a key has 24 lookups in them, as many as fit into the batches of a lookup',
      6,
      many('a', 30, 'lookup'),
      { a: 24 },
    ],
    [
      'lookups and queries of a key count together',
      6,
      [...many('a', 1), ...many('a', 20, 'lookup')],
      { a: 13 },
    ],
    [
      'three keys have all of them',
      6,
      [...many('a', 9), ...many('b', 9), ...many('c', 9), ...many('d', 9)],
      { a: 2, b: 2, c: 2 },
    ],
    ['the explorer has all but one', 6, [...many('own', 30), ...many('a', 9)], { own: 5, a: 1 }],
    ['what is sent to all has all', 6, many('common', 9), { common: 6 }],
    ['one connection serves one key after the other', 1, [...many('a', 3), ...many('own', 3)], { a: 1 }],
    [
      'a smaller turn does not pass one that waits for room',
      6,
      [
        ...many('own', 4),
        ...many('a', 1),
        ...many('b', 11, 'lookup'),
        ...many('c', 1),
        ...many('d', 1, 'lookup'),
      ],
      { own: 4, a: 1, b: 11 },
    ],
  ] as const)('%s', (_, connections, requested, expected) => {
    expect(startedAt(connections, requested)).toEqual(expected)
  })
})

describe('the order of waiting turns', () => {
  test('expensive queries of a key wait behind the cheap ones of others', () => {
    const requested = [
      ...many('attacker', 30),
      ...Array.from({ length: 50 }, (_, i) => [`honest ${i}`, 'query'] as const),
    ]
    const { ends } = runAll(new FairSchedule(6), requested, { attacker: 300 })
    const lastHonest = Math.max(...Array.from({ length: 50 }, (_, i) => ends.get(`honest ${i}`) ?? 0))
    // 50 queries of 10 ms on the four connections that the attacker cannot have.
    expect(lastHonest).toBeLessThanOrEqual(150)
    expect(ends.get('attacker')).toBe(30 * 150)
  })

  test('keys get database time, and not turns, in equal parts', () => {
    const { order } = runAll(new FairSchedule(1), [...many('slow', 30), ...many('fast', 30)], {
      slow: 90,
      fast: 30,
    })
    const untilLastFast = order.slice(0, order.lastIndexOf('fast'))
    expect(untilLastFast.filter((name) => name === 'slow').length).toBeGreaterThanOrEqual(9)
    expect(untilLastFast.filter((name) => name === 'slow').length).toBeLessThanOrEqual(11)
  })

  test('a key of fifty times the weight gets fifty times the time', () => {
    const { order } = runAll(new FairSchedule(1), [...many('a', 30), ...many('own', 200)], {})
    expect(order.slice(0, 104).filter((name) => name === 'a').length).toBeLessThanOrEqual(3)
  })

  test('a key that was idle has saved nothing up', () => {
    const schedule = new FairSchedule(1)
    let now = 0
    const next = (holder: string) => schedule.request({ holder, share: standard, kind: 'query' }, now)
    const first = next('late')
    const busy = Array.from({ length: 20 }, () => next('busy'))
    const order: string[] = []
    let turn = first
    for (let i = 0; i < 15; i++) {
      now += 100
      if ('isWaiting' in turn) schedule.finish(turn, now)
      const started = schedule.startNext(now)
      if (started) turn = started
    }
    const late = Array.from({ length: 5 }, () => next('late'))
    for (let i = 0; i < 6; i++) {
      now += 100
      if ('isWaiting' in turn) schedule.finish(turn, now)
      const started = schedule.startNext(now)
      if (!started) break
      order.push(late.includes(started) ? 'late' : busy.includes(started) ? 'busy' : '')
      turn = started
    }
    expect(order.filter((name) => name === 'late').length).toBe(3)
  })
})

describe('a turn is refused', () => {
  const share = { ...standard, waiting: 3 }
  const request = (schedule: FairSchedule, holder: string, now: number, kind: TurnKind = 'query') =>
    schedule.request({ holder, share, kind }, now)

  test('at once, when as many of its key wait as may; a batch of a response that has begun is not', () => {
    const schedule = new FairSchedule(1)
    for (let i = 0; i < 4; i++) expect(request(schedule, 'a', 0)).toMatchObject({ isWaiting: i > 0 })
    expect(request(schedule, 'a', 0)).toMatchObject({ reason: 'line', waiting: 3 })
    expect(request(schedule, 'b', 0)).toMatchObject({ isWaiting: true })
    expect(request(schedule, 'a', 0, 'batch')).toMatchObject({ isWaiting: true })
  })

  test('after five seconds, with what it waited for', () => {
    const schedule = new FairSchedule(1)
    const first = request(schedule, 'c', 0)
    const running = request(schedule, 'a', 0)
    const own = request(schedule, 'a', 10)
    request(schedule, 'a', 20, 'batch')
    const other = request(schedule, 'b', 20)
    if ('isWaiting' in first) schedule.finish(first, 30)
    schedule.startNext(30)
    expect(running).toMatchObject({ isWaiting: false })
    expect(schedule.overdueAfter(30)).toBe(5010)
    expect(schedule.removeOverdue(5009)).toEqual([])
    expect(schedule.removeOverdue(5010)).toEqual([
      { turn: own, refusal: expect.objectContaining({ reason: 'own' }) },
    ])
    expect(schedule.removeOverdue(5020)).toEqual([
      { turn: other, refusal: expect.objectContaining({ reason: 'others' }) },
    ])
    expect([schedule.waiting, schedule.overdueAfter(5020)]).toEqual([1, undefined])
    if ('isWaiting' in running) schedule.finish(running, 6000)
    expect(schedule.startNext(6000)).toMatchObject({ kind: 'batch' })
  })

  test('for the database after six seconds in which no turn ended; one that ends before gives it a turn', () => {
    const schedule = new FairSchedule(1)
    const running = request(schedule, 'a', 0)
    const waiting = request(schedule, 'a', 0)
    expect(schedule.removeOverdue(5999)).toEqual([])
    expect(schedule.overdueAfter(5000)).toBe(6000)
    const late = request(schedule, 'a', 5000)
    if ('isWaiting' in running) schedule.finish(running, 5100)
    schedule.startNext(5100)
    expect(waiting).toMatchObject({ isWaiting: false })
    expect(schedule.overdueAfter(5100)).toBe(10_000)
    const last = request(schedule, 'a', 5200)
    expect(schedule.removeOverdue(11_200)).toEqual([
      { turn: late, refusal: expect.objectContaining({ reason: 'own' }) },
      { turn: last, refusal: expect.objectContaining({ reason: 'database' }) },
    ])
  })

  test('with the time in which its line empties, at the pace of late', () => {
    const schedule = new FairSchedule(1)
    let now = 0
    let running = request(schedule, 'a', now)
    for (let i = 0; i < 30; i++) {
      while (!('reason' in request(schedule, 'a', now)));
      now += 400
      if ('isWaiting' in running) schedule.finish(running, now)
      running = schedule.startNext(now) ?? running
    }
    request(schedule, 'a', now)
    expect(request(schedule, 'a', now)).toMatchObject({ waiting: 3, wait: expect.closeTo(1200, -2) })
  })
})

test('a statement that nothing stops holds up the others for six seconds, and its key pays for all of its time', () => {
  const schedule = new FairSchedule(1)
  const request = (holder: string, now: number) =>
    schedule.request({ holder, share: standard, kind: 'query' }, now)
  const endless = request('a', 0)
  const other = request('b', 1000)
  expect(schedule.removeOverdue(7000)).toEqual([
    { turn: other, refusal: expect.objectContaining({ reason: 'database' }) },
  ])
  const again = request('a', 29_000)
  const next = request('b', 29_500)
  if ('isWaiting' in endless) schedule.finish(endless, 30_000)
  expect(schedule.startNext(30_000)).toBe(next)
  if ('isWaiting' in next) schedule.finish(next, 30_100)
  expect(schedule.startNext(30_100)).toBe(again)
})

test('no key is remembered once the database is idle', () => {
  const schedule = new FairSchedule(1)
  const attack = schedule.request({ holder: 'a', share: standard, kind: 'query' }, 0)
  if ('isWaiting' in attack) schedule.finish(attack, 60_000)
  const { order } = runAll(schedule, [...many('b', 1), ...many('a', 2), ...many('c', 2)], {})
  expect(order).toEqual(['b', 'a', 'c', 'a', 'c'])
})
