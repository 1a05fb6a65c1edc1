import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.org'

let service: TestService
let dashboard: TestDashboard

beforeAll(async () => {
  service = await openTestService()
})
beforeEach(async () => {
  await service.db.deleteFrom('control.user').execute()
  dashboard = await openTestDashboard(service.db)
})
afterEach(() => expect(dashboard.failures).toEqual([]))
afterAll(() => service.close())

const userId = async () =>
  (await service.db.selectFrom('control.user').select('id').executeTakeFirstOrThrow()).id

type Rows = readonly unknown[]

/** The parts of an export. */
interface ExportedAccount
  extends Record<'sessions' | 'signInWays' | 'passkeys' | 'links' | 'events' | 'invitations', Rows> {
  readonly projects: readonly ExportedProject[]
}

interface ExportedProject extends Record<'usage' | 'endpointUsage' | 'eventsBeforeOwner', Rows> {
  readonly keys: readonly { readonly requests: Rows }[]
}

/** Where an export has the rows of each table about a user, a project or a key. */
const exported: Readonly<Record<string, (account: ExportedAccount) => Rows>> = {
  api_key: ({ projects }) => projects.flatMap(({ keys }) => keys),
  audit_event: ({ events, projects }) => [...events, ...projects.flatMap((each) => each.eventsBeforeOwner)],
  endpoint_usage: ({ projects }) => projects.flatMap(({ endpointUsage }) => endpointUsage),
  invitation: ({ invitations }) => invitations,
  key_usage: ({ projects }) => projects.flatMap(({ usage }) => usage),
  mail_link: ({ links }) => links,
  project: ({ projects }) => projects,
  usage: ({ projects }) => projects.flatMap(({ keys }) => keys.flatMap(({ requests }) => requests)),
  user_credential: ({ signInWays }) => signInWays,
  user_passkey: ({ passkeys }) => passkeys,
  user_session: ({ sessions }) => sessions,
}

/** Tables that an export leaves out on purpose: their rows are deleted within hours, and `simulation` has none any more. */
const leftOut = ['deleted_key', 'minute_usage', 'provider_sign_in', 'simulation']

/** Fills the tables that a registration with a password leaves empty. */
async function storeEverything(): Promise<void> {
  const id = await userId()
  const project = await service.db
    .insertInto('control.project')
    .values({ name: 'Ada’s project', network: 'sandbox', owner_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const statement of [
    sql`INSERT INTO control.api_key (key, secret_hash, project_id) VALUES ('adas-key', '\\x00', ${project.id})`,
    sql`INSERT INTO control.usage VALUES ('adas-key', '2026-11-21', 7)`,
    sql`INSERT INTO control.key_usage VALUES (${project.id}, 'adas-key', '2026-11-21', 7, 700, now(), 7, now())`,
    sql`INSERT INTO control.endpoint_usage VALUES (${project.id}, 'adas-key', '2026-11-21', 'blocks', 7, 0, 0, 0, 0, 0, 700)`,
    sql`INSERT INTO control.audit_event (project_id, by_operator, action) VALUES (${project.id}, true, 'project-created')`,
    sql`INSERT INTO control.invitation (code_hash, email, expires_at) VALUES ('\\x01', ${EMAIL}, now() + interval '1 day')`,
    sql`INSERT INTO control.mail_link VALUES ('\\x02', 'sign-in', ${EMAIL}, ${id}, '{}', now(), now() + interval '1 day')`,
    sql`INSERT INTO control.user_passkey VALUES ('p', ${id}, 'Telephone', 'k', 'c', 0, 'singleDevice', false)`,
  ]) {
    await statement.execute(service.db)
  }
}

test('an export holds every table with a row about a user, a project or a key, but those that are left out', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  await storeEverything()
  const account = (await browser.call('exportAccount')) as ExportedAccount
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'control'
      AND column_name IN ('key', 'project_id', 'user_id', 'owner_id', 'session_id', 'email') AND table_name <> 'user'
  `.execute(service.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(exported), ...leftOut].toSorted())
  for (const [table, rowsOf] of Object.entries(exported)) {
    const found = rowsOf(account).filter((row) => row !== null)
    expect(found.length, table).toBeGreaterThan(0)
  }
  expect(account.projects).toMatchObject([{ eventsBeforeOwner: [{ by_operator: true }] }])
})

test('an export holds everything about a user and no secret', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const id = await userId()
  await service.db
    .insertInto('control.project')
    .values({ name: 'Ada’s project', network: 'preprod', owner_id: id })
    .execute()
  const document = await browser.call('exportAccount')
  expect(document).toMatchObject({
    user: { email: EMAIL },
    sessions: [{ ip_address: '192.0.2.1' }],
    signInWays: [{ provider_id: 'credential' }],
    projects: [{ name: 'Ada’s project', keys: [], usage: [] }],
  })
  expect(JSON.stringify(document)).toContain('registered')
  const { token } = await service.db
    .selectFrom('control.user_session')
    .select('token')
    .executeTakeFirstOrThrow()
  const { password } = await service.db
    .selectFrom('control.user_credential')
    .select('password')
    .executeTakeFirstOrThrow()
  for (const secret of [token, password ?? '']) expect(JSON.stringify(document)).not.toContain(secret)
})

test('of a deleted project, an export has the audit log and no usage', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const project = await service.db
    .insertInto('control.project')
    .values({ name: 'Ada’s project', network: 'sandbox', owner_id: await userId() })
    .returning(['id', 'name', 'public_id'])
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO control.key_usage VALUES (${project.id}, 'an-old-key', '2026-11-21', 7, 700, now(), 7, now())`.execute(
    service.db,
  )
  const parameters = { project: project.public_id }
  await browser.call('deleteProject', { parameters, body: { confirmation: project.name } })
  const account = (await browser.call('exportAccount')) as ExportedAccount
  expect(account.projects).toEqual([])
  expect(account.events).toContainEqual(
    expect.objectContaining({ action: 'project-deleted', subject: project.name }),
  )
  expect(JSON.stringify(account)).not.toContain('an-old-key')
})

test('every table that belongs to a user is exported and goes with the user', async () => {
  const { rows } = await sql<{ name: string; rule: string }>`
    SELECT relname AS name, confdeltype AS rule FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE confrelid = 'control."user"'::regclass ORDER BY relname
  `.execute(service.db)
  // `exportUser` must know a table that is added here.
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_event',
    'mail_link',
    'project',
    'user_credential',
    'user_passkey',
    'user_session',
  ])
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(['c']))
})
