import { expect, test } from 'vitest'
import { Refusal } from '#http/refusal.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { DatabaseTurns } from './database-turns.ts'
import { type ShareHolder, standardShare } from './fair-schedule.ts'

const holder = (key: string): ShareHolder => ({ key, plan: 'standard', share: standardShare(20) })

/** Turns on one connection, with queries that a test ends. */
function openTurns() {
  const clock = createTestClock()
  const overuses: string[] = []
  const timers: number[] = []
  const turns = new DatabaseTurns({
    connections: 1,
    onOveruse: (overuse, { key }) => overuses.push(`${key} ${overuse}`),
    clock: {
      now: clock.now,
      schedule: (milliseconds, callback) => {
        timers.push(milliseconds)
        return clock.schedule(milliseconds, callback)
      },
    },
  })
  const started: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const query = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve(name))),
    )
  }
  /** Ends the query that runs, after a tenth of a second. */
  const end = (error?: Error) => {
    clock.pass(100)
    ends.shift()?.(error)
  }
  return { turns, clock, overuses, timers, started, query, end }
}

test('the queries of a key follow each other, and other keys go between them', async () => {
  const { turns, started, query, end } = openTurns()
  const a = turns.of(holder('a'))
  const results = ['a1', 'a2', 'a3'].map((name) => a.query(query(name)))
  results.push(turns.of(holder('b')).query(query('b1')))
  expect([a.isWaiting, turns.waiting]).toEqual([true, 3])
  for (let i = 0; i < 4; i++) {
    end()
    await expect.poll(() => started.length).toBe(Math.min(i + 2, 4))
  }
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect([a.isWaiting, turns.waiting]).toEqual([false, 0])
})

test('a query that fails gives its turn back; one that was stopped counts for its key', async () => {
  const { turns, overuses } = openTurns()
  const a = turns.of(holder('a'))
  const fail = (code: string) => a.query(() => Promise.reject(Object.assign(new Error('no'), { code })))
  await expect(fail('42P01')).rejects.toThrow('no')
  expect(overuses).toEqual([])
  await expect(fail('57014')).rejects.toThrow('no')
  expect(overuses).toEqual(['a stopped'])
  expect(await a.query(async () => 'found')).toBe('found')
})

test('a key with 32 waiting queries gets 429 for the next, and another key does not', async () => {
  const { turns, clock, overuses, query, end } = openTurns()
  const a = turns.of(holder('a'))
  const taken = Array.from({ length: 33 }, () => a.query(query('')))
  const refused = await a.query(query('')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    status: 429,
    message:
      'This key has 32 database queries waiting, and no more may wait. Send fewer at once. Try again in a second.',
    headers: { 'Retry-After': '1' },
  })
  expect(overuses).toEqual(['a refused'])
  taken.push(turns.of(holder('b')).query(query('')))
  expect([taken.length, turns.waiting]).toEqual([34, 33])
  clock.elapse(6000)
  await Promise.allSettled(taken.slice(1))
  end()
  expect(await taken[0]).toBe('')
})
test('what waits while the database fails is refused for the database, and the key is not named', async () => {
  const { turns, clock, overuses, query, end } = openTurns()
  const a = turns.of(holder('a'))
  const locked = Object.assign(new Error('locked'), { code: '55P03' })
  const taken = Array.from({ length: 33 }, (_, n) => a.query(query(`a${n}`)).catch((error: unknown) => error))
  const settled = Promise.all(taken)
  end(locked)
  expect(await taken[0]).toBe(locked)
  await expect.poll(() => turns.waiting).toBe(31)
  clock.elapse(1000)
  taken.push(a.query(query('a33')).catch((error: unknown) => error))
  expect(await a.query(query('')).catch((error: unknown) => error)).toMatchObject({ reason: 'database-busy' })
  end()
  expect(await taken[1]).toBe('a1')
  clock.elapse(4000)
  expect(await taken[3]).toMatchObject({ reason: 'database-busy' })
  expect(overuses).toEqual([])
  // The one that came after the failure waited behind others of its key alone.
  clock.elapse(1000)
  expect(await taken[33]).toMatchObject({ reason: 'line' })
  end()
  await settled
})
