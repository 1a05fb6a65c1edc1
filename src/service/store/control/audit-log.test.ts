import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { readUserEvents } from '#testing/service/user-events.ts'
import { readProjectEvents, recordProjectEvent, recordUserEvent } from './audit-log.ts'
import { deleteOldRows } from './old-rows.ts'

let service: TestService
let projectId: number

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

beforeEach(async () => {
  const { db } = service
  await sql`DELETE FROM control."user"`.execute(db)
  await sql`DELETE FROM control.audit_event`.execute(db)
  await sql`
    INSERT INTO control."user" (id, name, email, email_verified) VALUES ('u', 'A', 'a@example.com', true),
      ('v', 'B', 'b@example.com', true)
  `.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO control.project (name, network, owner_id) VALUES ('Wallet', 'mainnet', 'u') RETURNING id
  `.execute(db)
  projectId = rows[0]?.id ?? 0
})

const browser = { address: '192.0.2.1', agent: 'Firefox' }
const read = async (before?: number, most = 50) => readProjectEvents(service.db, projectId, before, most)

async function make(
  action: 'project-created' | 'project-renamed' | 'key-deleted',
  by: 'operator' | typeof browser,
) {
  await recordProjectEvent(service.db, { projectId, ownerId: 'u', action, subject: 'Wallet', by })
}

test("a project's events and those of its owner's account are one list, the newest first", async () => {
  await make('project-created', browser)
  await recordUserEvent(service.db, { userId: 'u', action: 'signed-in', by: browser })
  await recordUserEvent(service.db, { userId: 'v', action: 'signed-in', by: browser })
  await make('key-deleted', 'operator')
  expect(await read()).toEqual([
    {
      number: expect.any(Number),
      at: expect.any(Date),
      action: 'key-deleted',
      actor: 'operator',
      subject: 'Wallet',
      address: null,
      agent: null,
    },
    expect.objectContaining({
      action: 'signed-in',
      actor: 'a@example.com',
      address: '192.0.2.1',
      agent: 'Firefox',
    }),
    expect.objectContaining({ action: 'project-created', actor: 'a@example.com' }),
  ])
})

test('sign-ins from before a project was made are not in its list', async () => {
  await recordUserEvent(service.db, { userId: 'u', action: 'signed-in', by: browser })
  await sql`UPDATE control.audit_event SET at = at - interval '1 hour'`.execute(service.db)
  expect(await read()).toEqual([])
})

test('pages follow one another by number, without a gap and without a repetition', async () => {
  for (let made = 0; made < 7; made++) {
    await make('project-renamed', browser)
    await recordUserEvent(service.db, { userId: 'u', action: 'signed-in', by: browser })
  }
  const all = (await read()).map(({ number }) => number)
  expect(all).toHaveLength(14)
  const paged: number[] = []
  for (let page = await read(undefined, 4); page.length > 0; page = await read(paged.at(-1), 4)) {
    paged.push(...page.map(({ number }) => number))
  }
  expect(paged).toEqual(all)
})

test('an event of a user who is being deleted is left out, and a long agent is cut', async () => {
  await recordUserEvent(service.db, { userId: 'nobody', action: 'signed-out', by: browser })
  await recordUserEvent(service.db, {
    userId: 'u',
    action: 'signed-in',
    by: { address: '', agent: 'x'.repeat(5000) },
  })
  expect(await readUserEvents(service.db, 'u')).toMatchObject([{ address: null, agent: 'x'.repeat(200) }])
  const { rows } = await sql`SELECT FROM control.audit_event`.execute(service.db)
  expect(rows).toHaveLength(1)
})

test("a deleted project's events stay with its owner, and nothing stays of a deleted user", async () => {
  await make('project-created', browser)
  await recordUserEvent(service.db, { userId: 'u', action: 'signed-in', by: browser })
  await sql`DELETE FROM control.project`.execute(service.db)
  expect(await readUserEvents(service.db, 'u')).toHaveLength(2)
  await sql`DELETE FROM control."user" WHERE id = 'u'`.execute(service.db)
  const { rows } = await sql`SELECT FROM control.audit_event`.execute(service.db)
  expect(rows).toEqual([])
})

test('events are stored for 400 days, also when the clock is ahead', async () => {
  await make('project-created', browser)
  await sql`UPDATE control.audit_event SET at = at - interval '399 days'`.execute(service.db)
  await deleteOldRows(service.db, Date.now() + 86_400_000 * 1000, 'hour')
  expect(await readUserEvents(service.db, 'u')).toHaveLength(1)
  await sql`UPDATE control.audit_event SET at = at - interval '2 days'`.execute(service.db)
  await deleteOldRows(service.db, Date.now(), 'hour')
  expect(await readUserEvents(service.db, 'u')).toHaveLength(0)
})
