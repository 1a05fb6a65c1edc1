import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { collectLog } from '#testing/collected-log.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { addUsedProject } from '#testing/service/counted-usage.ts'
import { openEmbeddedCopy } from '#testing/service/database-copy.ts'
import type { UsageBatch } from '../store/control/add-usage.ts'
import { createUsageStore } from '../store/control/usage-store.ts'
import { RequestLedger, type RequestLedgerDependencies } from './request-ledger.ts'

/** A recorder over a database that can be away. */
function openRecorder(options: Partial<RequestLedgerDependencies> = {}) {
  const clock = createTestClock()
  const database = { isAway: false, tries: 0 }
  const saved: UsageBatch[] = []
  const { log, events } = collectLog()
  const ledger = new RequestLedger({
    store: {
      add: async (batch) => {
        database.tries += 1
        if (database.isAway) throw new Error('away')
        saved.push(batch)
        return []
      },
    },
    clock,
    log,
    ...options,
  })
  const recordWithoutKey = () => ledger.responded({ key: undefined, endpoint: 'epoch' }, 401, 100)
  const record = (key = 'a') => ledger.responded({ key, endpoint: 'epoch' }, 200, 100)
  /** Requests of each key that were saved. */
  const requests = () => {
    const sums: Record<string, number> = {}
    for (const { key, days } of saved.flatMap(({ keys }) => keys)) {
      const counted = days.flatMap(({ endpoints }) => endpoints).map((counts) => counts['2xx'])
      sums[key] = counted.reduce((sum, count) => sum + count, sums[key] ?? 0)
    }
    return sums
  }
  /** Moves the clock by a second, and lets the save end that begins then. */
  const passSecond = async () => {
    clock.elapse(SECOND)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    save: () => ledger.save(),
    close: () => ledger.close(),
    ledger,
    clock,
    database,
    saved,
    /** What could not be saved, and is tried again. */
    unsaved: () => events.filter(({ text }) => text.startsWith('the usage')),
    /** The number of requests of which each line says that they are missing. */
    leftOut: () =>
      events.flatMap(({ text }) => /(\d+) requests are missing/.exec(text)?.slice(1).map(Number) ?? []),
    events,
    record,
    recordWithoutKey,
    requests,
    passSecond,
  }
}

test('what was counted is saved without a call within a second, and nothing is when nothing was', async () => {
  const recorder = openRecorder()
  recorder.record()
  recorder.record()
  recorder.clock.elapse(SECOND)
  await expect.poll(() => recorder.requests()).toEqual({ a: 2 })
  await recorder.passSecond()
  await recorder.passSecond()
  expect(recorder.database.tries).toBe(1)
  await recorder.close()
})

test('a request without a known key is not recorded', async () => {
  const recorder = openRecorder()
  recorder.recordWithoutKey()
  await recorder.save()
  expect(recorder.database.tries).toBe(0)
  await recorder.close()
})

test('while the database is away for 30 seconds nothing is lost, and nothing counts twice', async () => {
  const recorder = openRecorder()
  recorder.database.isAway = true
  for (let second = 0; second < 30; second++) {
    recorder.record(second % 2 === 0 ? 'a' : 'b')
    await recorder.passSecond()
  }
  expect(recorder.unsaved().length).toBeGreaterThan(20)
  expect(recorder.saved).toEqual([])
  recorder.database.isAway = false
  await recorder.passSecond()
  await expect.poll(() => recorder.requests()).toEqual({ a: 15, b: 15 })
  // The first batch is tried again under its number, so that its database can tell a repetition.
  expect(recorder.saved.map(({ number }) => number)).toEqual([1, 2])
  expect(new Set(recorder.saved.map((batch) => batch.recorder)).size).toBe(1)
  await recorder.close()
  expect(recorder.leftOut()).toEqual([])
})

test('those who save during a save share the next one, which has what was counted meanwhile', async () => {
  const begun: (() => void)[] = []
  const saved: UsageBatch[] = []
  const store = {
    add: (batch: UsageBatch) =>
      new Promise<[]>((end) => {
        saved.push(batch)
        begun.push(() => end([]))
      }),
  }
  const recorder = openRecorder({ store })
  recorder.record('a')
  const first = recorder.save()
  await expect.poll(() => begun.length).toBe(1)
  recorder.record('b')
  const waiting = ['c', 'd', 'e'].map((key) => {
    recorder.record(key)
    return recorder.save()
  })
  begun[0]?.()
  await first
  await expect.poll(() => begun.length).toBe(2)
  recorder.record('f')
  begun[1]?.()
  await Promise.all(waiting)
  expect(saved.flatMap(({ keys }) => keys.map(({ key }) => key))).toEqual(['a', 'b', 'c', 'd', 'e'])
  const closed = recorder.close()
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.()
  await closed
})

test('beyond the bound of counts in memory, the number of requests that are left out is reported', async () => {
  const recorder = openRecorder({ mostCounts: 6 })
  recorder.database.isAway = true
  recorder.record('a')
  await recorder.passSecond()
  // Three keys have room, of which one waits in a batch already.
  for (const key of ['a', 'b', 'c', 'd', 'a']) recorder.record(key)
  recorder.database.isAway = false
  await recorder.save()
  expect(recorder.requests()).toEqual({ a: 3, b: 1 })
  expect(recorder.leftOut()).toEqual([2])
  recorder.record('c')
  await recorder.close()
  expect(recorder.requests()).toEqual({ a: 3, b: 1, c: 1 })
  expect(recorder.leftOut()).toEqual([2])
})

test('a batch that the database refuses is left out with its number of requests, and later ones are saved', async () => {
  const embedded = await openEmbeddedCopy('control')
  const { key } = await addUsedProject(embedded.db)
  const recorder = openRecorder({ store: createUsageStore(embedded.db) })
  // PostgreSQL has no such character.
  for (let i = 0; i < 3; i++) recorder.record('a key with \u0000')
  recorder.record(key)
  await recorder.save()
  expect(recorder.leftOut()).toEqual([4])
  expect(recorder.events[0]?.error).toMatchObject({ code: '22021' })
  recorder.record(key)
  await recorder.save()
  const { rows } = await sql`SELECT requests::int FROM control.key_usage WHERE key = ${key}`.execute(
    embedded.db,
  )
  expect(rows).toEqual([{ requests: 1 }])
  await recorder.close()
  expect(recorder.events).toHaveLength(1)
  await embedded.close()
})

test('many keys are saved in batches of at most 2,000 counts', async () => {
  const recorder = openRecorder()
  for (let i = 0; i < 2500; i++) recorder.record(`key ${i}`)
  await recorder.save()
  expect(recorder.saved.map(({ number, keys }) => [number, keys.length])).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 500],
  ])
  await recorder.close()
})

test('closing saves what was counted, or reports that it could not', async () => {
  const recorder = openRecorder()
  recorder.record()
  await recorder.close()
  expect(recorder.requests()).toEqual({ a: 1 })
  const away = openRecorder()
  away.database.isAway = true
  away.record()
  await away.close()
  expect(away.unsaved()).toHaveLength(1)
})
