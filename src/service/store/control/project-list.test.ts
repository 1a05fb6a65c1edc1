import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG_TIMEOUTS } from '#testing/postgres/chain-server.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import { openPool } from '../postgres/connection-pool.ts'
import { readProjectEvents } from './audit-log.ts'
import { migrateControlSchema } from './control-database.ts'
import type { ControlTables } from './control-tables.ts'
import { listProjects, readProject } from './project-list.ts'

let pool: pg.Pool
let db: Kysely<ControlTables>
const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  const postgres = runPostgres()
  const url = postgres.url(await postgres.create())
  pool = openPool(url, 2, LONG_TIMEOUTS)
  db = new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query)
    },
  })
  await migrateControlSchema(db)
  await db.connection().execute(async (filling) => {
    // Foreign keys are not checked: the rows that these refer to are there.
    await sql`SET session_replication_role = replica`.execute(filling)
    await sql`
      INSERT INTO control."user" (id, name, email, email_verified)
      SELECT 'u' || number, '', number || '@example.com', true FROM generate_series(1, 100) AS number
    `.execute(filling)
    // One user has 10,000 projects, 99 others have 300 each.
    await sql`
      INSERT INTO control.project (name, network, owner_id)
      SELECT 'Project', 'mainnet', CASE WHEN number % 4 = 0 THEN 'u1' ELSE 'u' || 2 + number % 99 END
      FROM generate_series(1, 40000) AS number
    `.execute(filling)
    await sql`
      INSERT INTO control.api_key (key, secret_hash, project_id) SELECT 'key' || id, '', id FROM control.project
    `.execute(filling)
    await sql`
      INSERT INTO control.audit_event (project_id, user_id, by_operator, action)
      SELECT CASE WHEN number % 3 = 0 THEN 1 + number % 1000 END, 'u' || 1 + number % 100, false, 'signed-in'
      FROM generate_series(1, 100000) AS number
    `.execute(filling)
    await sql`RESET session_replication_role`.execute(filling)
  })
  await sql`ANALYZE`.execute(db)
})

afterAll(async () => {
  await db.destroy()
})

/** The plans of the queries that the function sends. */
async function plansOf(read: () => Promise<unknown>): Promise<string> {
  queries.length = 0
  await read()
  const plans: string[] = []
  for (const { sql: text, parameters } of [...queries]) {
    const { rows } = await pool.query(`EXPLAIN ${text}`, [...parameters])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n')
}

test('a page of 10,000 projects is read by indexes, and nothing is sorted', async () => {
  const request = { ownerId: 'u1', archived: false, most: 50 }
  const first = await listProjects(db, { ...request, after: undefined })
  expect(first).toMatchObject({ count: 10_000, projects: { length: 50 } })
  const plans = await plansOf(() => listProjects(db, { ...request, after: first?.next ?? '' }))
  expect(plans).not.toMatch(/Seq Scan on (?:project|api_key)/)
  expect(plans).toMatch(/Index Scan Backward using (project_owner|project_pkey)/)
  expect(plans).toContain('api_key_project_id')
})

test('a project is found by its UUID and its owner', async () => {
  const list = await listProjects(db, { ownerId: 'u1', archived: false, after: undefined, most: 1 })
  const id = list?.projects[0]?.id ?? ''
  expect(await readProject(db, { id, ownerId: 'u1' })).toMatchObject({ id, keys: { length: 1 } })
  expect(await readProject(db, { id, ownerId: 'u2' })).toBeUndefined()
  expect(await plansOf(() => readProject(db, { id, ownerId: 'u1' }))).not.toMatch(
    /Seq Scan on (?:project|api_key)/,
  )
})

test('a page of an audit log is read by indexes', async () => {
  expect(await readProjectEvents(db, 4, undefined, 50)).toHaveLength(50)
  for (const before of [undefined, 90_000]) {
    const plans = await plansOf(() => readProjectEvents(db, 4, before, 50))
    expect(plans).not.toContain('Seq Scan on audit_event')
    expect(plans).toContain('audit_event_project')
    expect(plans).toContain('audit_event_account')
  }
})
