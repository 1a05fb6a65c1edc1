import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import { addUsedProject, TODAY } from '#testing/service/counted-usage.ts'
import { type DatabaseCopy, openEmbeddedCopy } from '#testing/service/database-copy.ts'
import type { UsageBatch } from './add-usage.ts'
import { type ControlDatabase, connectControlDatabase, migrateControlSchema } from './control-database.ts'
import { deleteOldRows } from './old-rows.ts'
import { createUsageStore } from './usage-store.ts'

let embedded: DatabaseCopy
const databases = new Map<string, ControlDatabase>()

beforeAll(async () => {
  embedded = await openEmbeddedCopy('control')
  const postgres = runPostgres()
  const real = connectControlDatabase(postgres.url(await postgres.create()))
  await migrateControlSchema(real)
  databases.set('PGlite', embedded.db).set('PostgreSQL', real)
})

afterAll(async () => {
  await databases.get('PostgreSQL')?.destroy()
  await embedded.close()
})

function database(engine: string): ControlDatabase {
  const db = databases.get(engine)
  if (!db) throw new RangeError(`there is no ${engine}`)
  return db
}

function batchOf(key: string, requests: number): UsageBatch {
  const granted = [{ key, day: TODAY, requests }]
  return { recorder: crypto.randomUUID(), number: 1, keys: [], granted, watched: [] }
}

describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  test('a batch adds to the days of its keys, and returns totals and limits', async () => {
    const db = database(engine)
    const store = createUsageStore(db)
    const { key } = await addUsedProject(db)
    await store.add(batchOf(key, 3))
    const limits = { plan: 'standard', perSecond: null, burst: null, perDay: null }
    const granted = [
      { key: 'deleted', day: TODAY, requests: 7 },
      { key, day: TODAY, requests: 2 },
      { key, day: TODAY + 1, requests: 5_000_000_000 },
    ]
    const totals = await store.add({ ...batchOf(key, 0), granted })
    expect(totals.toSorted((a, b) => a.total - b.total)).toEqual([
      { key, day: TODAY, total: 5, limits },
      { key: 'deleted', day: TODAY, total: 7, limits: undefined },
      { key, day: TODAY + 1, total: 5_000_000_000, limits },
    ])
  })

  test('a batch tells the totals and limits of watched keys, and adds nothing to them', async () => {
    const db = database(engine)
    const store = createUsageStore(db)
    const [counted, fresh] = [await addUsedProject(db), await addUsedProject(db)]
    await store.add(batchOf(counted.key, 3))
    const watched = [counted.key, fresh.key, 'never made'].map((key) => ({ key, day: TODAY }))
    const totals = await store.add({ ...batchOf('', 0), granted: [], watched })
    expect(new Map(totals.map(({ key, total, limits }) => [key, [total, limits?.plan]]))).toEqual(
      new Map<string, unknown>([
        [counted.key, [3, 'standard']],
        [fresh.key, [0, 'standard']],
        ['never made', [0, undefined]],
      ]),
    )
    expect((await sql`SELECT 1 FROM control.usage WHERE key = ${fresh.key}`.execute(db)).rows).toEqual([])
  })

  test('a batch that is added again adds nothing, and returns the totals of now', async () => {
    const db = database(engine)
    const store = createUsageStore(db)
    const { key } = await addUsedProject(db)
    const first = batchOf(key, 4)
    await Promise.all([store.add(first), store.add(first)])
    await store.add(batchOf(key, 2))
    expect(await store.add(first)).toMatchObject([{ key, total: 6 }])
    expect(await store.add({ ...first, number: 2 })).toMatchObject([{ key, total: 10 }])
    expect(await store.add(first)).toMatchObject([{ key, total: 10 }])
    expect((await store.read(key, TODAY)).used).toBe(10)
  })

  test('a recorder that was idle for days goes on with its next number', async () => {
    const db = database(engine)
    const store = createUsageStore(db)
    const { key } = await addUsedProject(db)
    const first = batchOf(key, 4)
    await store.add(first)
    await sql`UPDATE control.usage_recorder SET saved_at = now() - interval '2 days'`.execute(db)
    await deleteOldRows(db, Date.now(), 'hour')
    expect(await store.add({ ...first, number: 2 })).toMatchObject([{ total: 8 }])
    expect(await store.add({ ...first, number: 2 })).toMatchObject([{ total: 8 }])
  })
})

test('a repetition waits for the first attempt, and its totals have what was committed meanwhile', async () => {
  const db = database('PostgreSQL')
  const { key } = await addUsedProject(db)
  const batch = batchOf(key, 4)
  await createUsageStore(db).add(batchOf(key, 1))
  let repetition: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await createUsageStore(trx).add(batch)
    repetition = createUsageStore(db).add(batch)
    await vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(trx)
        expect(rows).not.toEqual([])
      },
      { timeout: 20_000 },
    )
  })
  expect(await repetition).toMatchObject([{ key, total: 5 }])
})
