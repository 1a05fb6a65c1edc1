import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY, MINUTE } from '#cardano/utc-time.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import {
  addAsRecorder,
  addUsedProject,
  endpointCounts,
  NOON,
  NOON_MINUTE,
  TODAY,
  used,
} from '#testing/service/counted-usage.ts'
import { type DatabaseCopy, openEmbeddedCopy } from '#testing/service/database-copy.ts'
import { type ControlDatabase, connectControlDatabase, migrateControlSchema } from './control-database.ts'
import { createKeyStore } from './key-store.ts'
import { deleteOldRows } from './old-rows.ts'

let embedded: DatabaseCopy
const databases = new Map<string, ControlDatabase>()

beforeAll(async () => {
  embedded = await openEmbeddedCopy('control')
  const postgres = runPostgres()
  const url = postgres.url(await postgres.create())
  const real = connectControlDatabase(url)
  await migrateControlSchema(real)
  databases.set('PGlite', embedded.db).set('PostgreSQL', real)
})

afterAll(async () => {
  await databases.get('PostgreSQL')?.destroy()
  await embedded.close()
})

describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  let db: ControlDatabase

  beforeAll(() => {
    const opened = databases.get(engine)
    if (!opened) throw new RangeError(`there is no ${engine}`)
    db = opened
  })
  test('amounts beyond 32 bits are exact', async () => {
    const { key } = await addUsedProject(db)
    const add = addAsRecorder(db)
    const bytes = 9_007_199_254_740_991
    await add([used(key, { requests: 5_000_000_000, bytes })])
    expect(await storedDays(db, key)).toMatchObject([{ requests: '5000000000', bytes: String(bytes) }])
  })

  test('the busiest minute is that of all instances together, the first of equal ones', async () => {
    const { key } = await addUsedProject(db)
    const [one, other] = [addAsRecorder(db), addAsRecorder(db)]
    await one([used(key, { requests: 5, minute: NOON_MINUTE + 1 })])
    await one([used(key, { requests: 3, minute: NOON_MINUTE + 2 })])
    await other([used(key, { requests: 2, minute: NOON_MINUTE + 2 })])
    expect(await storedDays(db, key)).toMatchObject([{ busiest: '2026-11-21 12:01', most: '5' }])
    await other([used(key, { requests: 1, minute: NOON_MINUTE + 2 })])
    expect(await storedDays(db, key)).toMatchObject([
      { requests: '11', busiest: '2026-11-21 12:02', most: '6' },
    ])
  })

  test('two days of one batch are apart, each with its busiest minute', async () => {
    const { key } = await addUsedProject(db)
    await addAsRecorder(db)([
      {
        key,
        days: [TODAY, TODAY + 1].map((day) => ({
          day,
          lastUse: day * DAY + 1000,
          endpoints: [endpointCounts({ '2xx': 2, bytes: 10 })],
        })),
        minutes: [1439, 1440, 1441].map((minute) => ({
          minute: (TODAY * DAY) / MINUTE + minute,
          requests: minute - 1438,
        })),
      },
    ])
    expect(await storedDays(db, key)).toMatchObject([
      { day: '2026-11-21', busiest: '2026-11-21 23:59', most: '1' },
      { day: '2026-11-22', busiest: '2026-11-22 00:01', most: '3' },
    ])
  })
  test('many instances add at once, in any order of keys, and every request counts', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, async () => (await addUsedProject(db)).key))
    const instances = Array.from({ length: 6 }, () => addAsRecorder(db))
    await Promise.all(
      instances.map(async (add, i) => {
        for (let round = 0; round < 5; round++) {
          const order = i % 2 === 0 ? keys : keys.toReversed()
          await add(order.map((key) => used(key, { requests: 1 + i })))
        }
      }),
    )
    for (const key of keys) expect(await storedDays(db, key)).toMatchObject([{ requests: '105' }])
  })

  test('the last use is the latest, whatever the order', async () => {
    const { key } = await addUsedProject(db)
    const add = addAsRecorder(db)
    await add([used(key, { lastUse: NOON + 500 })])
    await add([used(key, { lastUse: NOON })])
    const { rows } = await sql<{ last_use: Date }>`
      SELECT last_use FROM control.key_usage WHERE key = ${key}`.execute(db)
    expect(rows).toEqual([{ last_use: new Date(NOON + 500) }])
  })

  test('usage of a deleted key stays and is still added to; with the project it goes', async () => {
    const { key, name } = await addUsedProject(db)
    const add = addAsRecorder(db)
    await add([used(key)])
    await sql`DELETE FROM control.api_key WHERE key = ${key}`.execute(db)
    await add([used(key)])
    expect(await storedDays(db, key)).toMatchObject([{ requests: '2' }])
    await createKeyStore(db).deleteProjects('mainnet', name)
    await add([used(key)])
    expect([await storedDays(db, key), await storedEndpoints(db, key)]).toEqual([[], []])
  })

  test('usage is stored for 400 days and that of minutes for an hour, in any number of rows', async () => {
    const { key } = await addUsedProject(db)
    const now = Date.now()
    const today = Math.floor(now / DAY)
    const add = addAsRecorder(db)
    for (const day of [today - 401, today - 400, today]) {
      await add([used(key, { day })])
    }
    await sql`
      INSERT INTO control.minute_usage (key, minute, requests)
      SELECT 'old ' || n, now() - interval '2 hours', 1 FROM generate_series(1, 25000) n`.execute(db)
    await add([used(key, { minute: Math.floor(now / MINUTE) })])
    await deleteOldRows(db, now, 'hour')
    await deleteOldRows(db, now, 'minute')
    expect((await storedDays(db, key)).map(({ day }) => day)).toEqual(
      [today - 400, today].map((day) => new Date(day * DAY).toISOString().slice(0, 10)),
    )
    const { rows } =
      await sql`SELECT 1 FROM control.minute_usage WHERE minute < now() - interval '61 minutes'`.execute(db)
    expect(rows).toEqual([])
    const minute = new Date(Math.floor(now / MINUTE) * MINUTE)
    const { rows: kept } =
      await sql`SELECT 1 FROM control.minute_usage WHERE key = ${key} AND minute = ${minute}`.execute(db)
    expect(kept).toHaveLength(1)
  })

  test('a clock that is ahead of the database deletes nothing early', async () => {
    const { key } = await addUsedProject(db)
    await addAsRecorder(db)([used(key, { minute: Math.floor(Date.now() / MINUTE) })])
    await deleteOldRows(db, Date.now() + 500 * DAY, 'hour')
    await deleteOldRows(db, Date.now() + 500 * DAY, 'minute')
    expect(await storedDays(db, key)).toHaveLength(1)
    expect((await sql`SELECT 1 FROM control.minute_usage WHERE key = ${key}`.execute(db)).rows).toHaveLength(
      1,
    )
  })
})

test('a project is deleted while its usage is saved, and neither waits for the other in a circle', async () => {
  const db = databases.get('PostgreSQL')
  if (!db) throw new RangeError('there is no PostgreSQL')
  const { key, name } = await addUsedProject(db)
  const add = addAsRecorder(db)
  await add([used(key)])
  let adding: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`SELECT id FROM control.project WHERE name = ${name} FOR UPDATE`.execute(trx)
    // One day has a row already, and the other one needs its project.
    adding = add([used(key), used(key, { day: TODAY + 1 })])
    await vi.waitFor(
      async () => {
        const waiting = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(trx)
        expect(waiting.rows).not.toEqual([])
      },
      { timeout: 20_000 },
    )
    await trx.deleteFrom('control.project').where('name', '=', name).execute()
  })
  await adding
  expect(await storedDays(db, key)).toEqual([])
})

interface DayRow {
  readonly day: string
  readonly requests: string
  readonly bytes: string
  readonly busiest: string
  readonly most: string
}

async function storedDays(db: ControlDatabase, key: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT day::text, requests::text, bytes::text, busiest_minute_requests::text AS most,
      to_char(busiest_minute AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS busiest
    FROM control.key_usage WHERE key = ${key} ORDER BY day`.execute(db)
  return rows
}

async function storedEndpoints(db: ControlDatabase, key: string) {
  const { rows } = await sql`
    SELECT endpoint, status_2xx::text, bytes::text FROM control.endpoint_usage WHERE key = ${key}`.execute(db)
  return rows
}
