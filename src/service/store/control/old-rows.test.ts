import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import { collectLog } from '#testing/collected-log.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { openTestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { deleteOldRows, watchOldRows } from './old-rows.ts'
import { addChallenge } from './passkey-store.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

async function counts(): Promise<readonly number[]> {
  const { rows } = await sql<{ sessions: number; links: number }>`
    SELECT (SELECT count(*) FROM control.user_session)::integer AS sessions,
      (SELECT count(*) FROM control.mail_link)::integer AS links
  `.execute(service.db)
  return rows.flatMap(({ sessions, links }) => [sessions, links])
}

test('expired sessions and links are deleted at the start and each hour, and others stay', async () => {
  const { db } = service
  const dashboard = await openTestDashboard(db)
  for (const name of ['ada', 'bob', 'eve']) {
    const browser = await dashboard.register(`${name}@example.org`)
    await browser.call('requestSignInLink', { body: { email: `${name}@example.org` } })
  }
  expect(await counts()).toEqual([3, 3])
  await sql`
    INSERT INTO control.deleted_key (key, deleted_at) VALUES ('long ago', now() - interval '1 day'), ('now', now())
  `.execute(db)
  const expire = async (name: string) => {
    const user = sql`(SELECT id FROM control."user" WHERE email = ${`${name}@example.org`})`
    await sql`UPDATE control.user_session SET expires_at = now() - interval '1 s' WHERE user_id = ${user}`.execute(
      db,
    )
    await sql`UPDATE control.mail_link SET expires_at = now() - interval '1 s' WHERE user_id = ${user}`.execute(
      db,
    )
  }
  await expire('ada')
  const clock = createTestClock()
  const { log, events } = collectLog()
  const expired = watchOldRows({ db, clock, log })
  await expect.poll(counts).toEqual([2, 2])
  await expire('bob')
  const { rows: deletedKeys } = await sql`SELECT key FROM control.deleted_key`.execute(db)
  expect(deletedKeys).toEqual([{ key: 'now' }])
  await expect
    .poll(() => {
      clock.elapse(HOUR)
      return counts()
    })
    .toEqual([1, 1])
  await expired.close()
  expect(clock.untilNextTimer).toBe(Number.POSITIVE_INFINITY)
  expect(events).toEqual([])
})

test('challenges that are over are deleted each minute', async () => {
  const now = Date.now()
  for (const [token, expiresAt] of [
    ['over', now - MINUTE],
    ['open', now + MINUTE],
  ] as const) {
    await addChallenge(service.db, { token, kind: 'authentication', challenge: token, expiresAt })
  }
  await deleteOldRows(service.db, now, 'minute')
  const { rows } = await sql<{ value: string }>`SELECT value FROM control.user_verification`.execute(
    service.db,
  )
  expect(rows.map(({ value }) => JSON.parse(value).challenge)).toEqual(['open'])
})
