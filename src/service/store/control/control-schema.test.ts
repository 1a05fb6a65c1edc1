import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { migrateControlSchema } from './control-database.ts'
import { FIRST_STEP, hashedSessionTokens, migrations } from './migrations.ts'
import { readSession } from './session-store.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

test('the sessions of an earlier database go on by the tokens of their cookies', async () => {
  const { db } = service
  await sql`DELETE FROM control.migration WHERE number = ${FIRST_STEP + migrations.indexOf(hashedSessionTokens)}`.execute(
    db,
  )
  await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('ada', 'Ada', 'ada@example.org', true)`.execute(
    db,
  )
  await sql`
    INSERT INTO control.user_session (id, user_id, token, expires_at)
    VALUES ('s', 'ada', 'YkN4d2cJ0qLr8sT1uVwXyZ5aBcDeFgHi', now() + interval '1 day')`.execute(db)
  await migrateControlSchema(db)
  await migrateControlSchema(db)
  expect(await readSession(db, 'YkN4d2cJ0qLr8sT1uVwXyZ5aBcDeFgHi')).toMatchObject({
    sessionId: 's',
    id: 'ada',
  })
  const { rows } = await sql<{ token: string }>`SELECT token FROM control.user_session`.execute(db)
  expect(rows).toEqual([{ token: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})
