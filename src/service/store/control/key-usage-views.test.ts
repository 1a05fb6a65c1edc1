import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#cardano/utc-time.ts'
import { LONG_TIMEOUTS } from '#testing/postgres/chain-server.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import {
  addAsRecorder,
  addRequests,
  addUsedProject,
  NOON,
  NOON_MINUTE,
  TODAY,
  used,
} from '#testing/service/counted-usage.ts'
import { type DatabaseCopy, openEmbeddedCopy } from '#testing/service/database-copy.ts'
import { openPool } from '../postgres/connection-pool.ts'
import { type ControlDatabase, migrateControlSchema } from './control-database.ts'
import type { ControlTables } from './control-tables.ts'
import { readKeyUsage } from './key-usage-views.ts'
import { deleteOldRows } from './old-rows.ts'
import { listProjects } from './project-list.ts'

let embedded: DatabaseCopy
let pool: pg.Pool
const databases = new Map<string, ControlDatabase>()
/** The queries that PostgreSQL was sent. */
const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  embedded = await openEmbeddedCopy('control')
  const postgres = runPostgres()
  const url = postgres.url(await postgres.create())
  pool = openPool(url, 2, LONG_TIMEOUTS)
  const real = new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query)
    },
  })
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

describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  test("a project's usage has each key's days and endpoints, and the last use", async () => {
    const db = database(engine)
    const { key, publicId } = await addUsedProject(db, 'ann')
    const add = addAsRecorder(db)
    await add([used(key, { day: TODAY - 2, requests: 9 })])
    await add([used(key, { day: TODAY - 1, requests: 2, bytes: 10 })])
    await add([used(key, { requests: 4, bytes: 30 })])
    await add([used(key, { endpoint: 'none', status: '4xx', minute: NOON_MINUTE + 1, bytes: 5 })])
    await add([used(key, { day: TODAY + 1, status: '5xx' })])
    await addRequests(db, key, TODAY - 1, 2)
    await addRequests(db, key, TODAY, 7)
    expect(
      await readKeyUsage(db, { id: publicId, ownerId: 'ann' }, '2026-11-20', '2026-11-21', NOON),
    ).toEqual([
      {
        keyId: expect.any(String),
        key,
        days: [
          {
            day: '2026-11-20',
            requests: 2,
            bytes: 10,
            byStatus: { ...none, '2xx': 2 },
            busiestMinute: { at: '2026-11-20T00:00:00.000Z', requests: 2 },
          },
          {
            day: '2026-11-21',
            requests: 5,
            bytes: 35,
            byStatus: { ...none, '2xx': 4, '4xx': 1 },
            busiestMinute: { at: '2026-11-21T12:00:00.000Z', requests: 4 },
          },
        ],
        byEndpoint: [
          {
            endpoint: 'epoch',
            requests: 6,
            bytes: 40,
            byStatus: { ...none, '2xx': 6 },
            lastDay: '2026-11-21',
          },
          { endpoint: 'none', requests: 1, bytes: 5, byStatus: { ...none, '4xx': 1 }, lastDay: '2026-11-21' },
        ],
        lastUse: '2026-11-22T00:00:00.000Z',
        quotaUsed: 7,
        lastHour: { from: '2026-11-21T11:01:00.000Z', requests: [...Array(59).fill(0), 4] },
      },
    ])
  })

  test('a key without usage is there, a deleted key with usage too, and another project is not', async () => {
    const db = database(engine)
    const [{ key, id, publicId }, other] = [await addUsedProject(db, 'ann'), await addUsedProject(db, 'ann')]
    await addAsRecorder(db)([used(key), used(other.key)])
    await sql`UPDATE control.api_key SET key = ${`new ${key}`} WHERE key = ${key}`.execute(db)
    const usage = await readKeyUsage(db, { id: publicId, ownerId: 'ann' }, '2026-11-21', '2026-11-21', NOON)
    expect(usage).toEqual([
      {
        keyId: expect.any(String),
        key: `new ${key}`,
        days: [],
        byEndpoint: [],
        lastUse: null,
        quotaUsed: 0,
        lastHour: hour({}),
      },
      expect.objectContaining({
        keyId: null,
        key,
        lastUse: '2026-11-21T12:00:00.000Z',
        lastHour: hour({ 59: 1 }),
      }),
    ])
    await sql`DELETE FROM control.api_key WHERE project_id = ${id}`.execute(db)
    await sql`DELETE FROM control.key_usage WHERE project_id = ${id}`.execute(db)
    await sql`DELETE FROM control.endpoint_usage WHERE project_id = ${id}`.execute(db)
    expect(
      await readKeyUsage(db, { id: publicId, ownerId: 'ann' }, '2026-11-21', '2026-11-21', NOON),
    ).toEqual([])
  })

  test('the last hour has 60 minutes, the running one last, those of every endpoint and day together', async () => {
    const db = database(engine)
    const { key, publicId } = await addUsedProject(db, 'ann')
    const add = addAsRecorder(db)
    const midnight = (TODAY * DAY) / MINUTE
    await add([used(key, { minute: midnight - 31, requests: 9 })])
    await add([used(key, { minute: midnight - 30, requests: 2 })])
    await add([used(key, { minute: midnight + 29, requests: 3, endpoint: 'none', status: '4xx' })])
    await add([used(key, { minute: midnight + 29, requests: 4 })])
    const [usage] =
      (await readKeyUsage(
        db,
        { id: publicId, ownerId: 'ann' },
        '2026-11-21',
        '2026-11-21',
        (midnight + 29.9) * MINUTE,
      )) ?? []
    expect(usage?.lastHour).toEqual({
      from: '2026-11-20T23:30:00.000Z',
      requests: hour({ 0: 2, 59: 7 }).requests,
    })
  })

  test('nobody but its owner sees the usage of a project', async () => {
    const db = database(engine)
    const [owned, ownerless] = [await addUsedProject(db, 'ann'), await addUsedProject(db)]
    const day = '2026-11-21'
    expect(await readKeyUsage(db, { id: owned.publicId, ownerId: 'eve' }, day, day, NOON)).toBeUndefined()
    expect(await readKeyUsage(db, { id: ownerless.publicId, ownerId: 'ann' }, day, day, NOON)).toBeUndefined()
    expect(
      await readKeyUsage(db, { id: crypto.randomUUID(), ownerId: 'ann' }, day, day, NOON),
    ).toBeUndefined()
  })

  test('a list of projects has the last use of each live key', async () => {
    const db = database(engine)
    const [first, unused] = [await addUsedProject(db, 'lea'), await addUsedProject(db, 'lea')]
    const add = addAsRecorder(db)
    await add([used(first.key, { day: TODAY - 1 }), used(first.key)])
    const { projects = [] } =
      (await listProjects(db, { ownerId: 'lea', archived: true, after: undefined, most: 9 })) ?? {}
    const uses = new Map(projects.flatMap(({ keys }) => keys.map(({ key, lastUse }) => [key, lastUse])))
    expect([uses.get(first.key), uses.get(unused.key)]).toEqual(['2026-11-21T12:00:00.000Z', null])
  })
})

describe('with many keys and days in PostgreSQL, an index serves', () => {
  let db: ControlDatabase

  beforeAll(async () => {
    db = database('PostgreSQL')
    for (const statement of [
      `INSERT INTO control."user" (id, name, email, email_verified)
        SELECT 'user ' || n, '', n || '@example', true FROM generate_series(1, 1000) n`,
      `INSERT INTO control.project (name, network, owner_id)
        SELECT 'many', 'mainnet', 'user ' || (1 + n % 1000) FROM generate_series(1, 5000) n`,
      `INSERT INTO control.api_key (key, secret_hash, project_id)
        SELECT id || ' ' || n, '', id FROM control.project, generate_series(1, 2) n WHERE name = 'many'`,
      `INSERT INTO control.key_usage
        SELECT project_id, key, day, 1, 1, day, 1, day
        FROM control.api_key, generate_series(date '2026-11-21' - 7, date '2026-11-21', '1 day') day
        WHERE project_id % 2 = 0 ON CONFLICT DO NOTHING`,
      `INSERT INTO control.usage
        SELECT key, day, 1 FROM control.key_usage ON CONFLICT DO NOTHING`,
      `INSERT INTO control.endpoint_usage
        SELECT project_id, key, day, endpoint, 1, 1, 1, 1, 1, 1, 1
        FROM control.key_usage, unnest('{epoch,account}'::text[]) endpoint ON CONFLICT DO NOTHING`,
      `INSERT INTO control.minute_usage
        SELECT key, date_trunc('minute', now()) - n * interval '1 minute', 1
        FROM control.api_key, generate_series(1, 4) n`,
      'ANALYZE',
    ]) {
      await pool.query(statement)
    }
  })

  /** The plans of the different queries that some work sends. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    queries.length = 0
    await work()
    const sent = new Map(queries.map(({ sql: text, parameters }) => [text, [...parameters]]))
    const plans: string[] = []
    for (const [text, parameters] of sent) {
      const { rows } = await pool.query(`EXPLAIN ${text}`, parameters)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  }

  const ids = async () => {
    const { rows } = await sql<{ id: number; public_id: string; owner_id: string }>`
      SELECT id, public_id, owner_id FROM control.project WHERE name = 'many' AND id % 2 = 0 LIMIT 50`.execute(
      db,
    )
    return rows
  }

  test("a project's usage", async () => {
    const [project] = await ids()
    const [plan, ...others] = await plansOf(() =>
      readKeyUsage(
        db,
        { id: project?.public_id ?? '', ownerId: project?.owner_id ?? '' },
        '2026-11-01',
        '2026-11-21',
        NOON,
      ),
    )
    expect(others).toEqual([])
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('endpoint_usage_pkey')
  })

  test('a page of projects', async () => {
    const [project] = await ids()
    const request = { ownerId: project?.owner_id ?? '', archived: true, after: undefined, most: 50 }
    const plans = await plansOf(() => listProjects(db, request))
    expect(plans.join()).not.toContain('Seq Scan')
    expect(plans.join()).toContain('key_usage')
  })

  test('saving', async () => {
    const { rows } = await sql<{ key: string }>`SELECT key FROM control.api_key LIMIT 10`.execute(db)
    const counted = rows.map(({ key }) => used(key, { day: TODAY + 1 }))
    const [plan, ...others] = await plansOf(() => addAsRecorder(db)(counted))
    expect(others).toEqual([])
    expect(plan).not.toContain('Seq Scan')
  })

  test('each deletion', async () => {
    const plans = await plansOf(async () => {
      await deleteOldRows(db, Date.now(), 'minute')
      await deleteOldRows(db, Date.now(), 'hour')
    })
    const ofUsage = plans.filter((plan) => /Delete on (minute|key|endpoint)_usage/.test(plan))
    expect(ofUsage).toHaveLength(3)
    expect(ofUsage.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })
})

/** The hour up to noon, with requests by the number of their minute. */
function hour(counts: Readonly<Record<number, number>>) {
  const requests = Array.from({ length: 60 }, (_, minute) => counts[minute] ?? 0)
  return { from: '2026-11-21T11:01:00.000Z', requests }
}

const none = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 }
