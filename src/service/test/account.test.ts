import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { readUserEvents } from '#testing/service/user-events.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.org'
const NEW_EMAIL = 'ada@new.example'

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

test('an account shows its sessions, and ends one of them or all', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const other = dashboard.browser('198.51.100.7')
  await other.call('signInByPassword', {
    body: { email: EMAIL, password: PASSWORD },
    headers: { 'User-Agent': 'Telephone/1.0' },
  })
  const { sessions } = await browser.call('account')
  expect(sessions).toMatchObject([
    { isThis: false, address: '198.51.100.7', agent: 'Telephone/1.0' },
    { isThis: true, address: '192.0.2.1' },
  ])
  const session = sessions[0]?.id ?? ''
  await browser.call('endSession', { parameters: { session } })
  expect(await other.call('session')).toBeNull()
  expect(await browser.refused('endSession', { parameters: { session } })).toMatchObject({ status: 404 })

  await other.call('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
  await browser.call('endSessions')
  expect(await other.call('session')).toBeNull()
  expect(await browser.call('session')).toBeNull()
})

test('the session of another user is not found', async () => {
  const browser = await dashboard.register(EMAIL)
  const other = await dashboard.register('bob@example.org')
  const session = (await other.call('account')).sessions[0]?.id ?? ''
  expect(await browser.refused('endSession', { parameters: { session } })).toMatchObject({ status: 404 })
  expect(await other.call('session')).not.toBeNull()
})

test.each(['\0', 'x'.repeat(2000), '../account', "' OR true --"])(
  'a session that cannot be one, %j, is not found',
  async (session) => {
    const browser = await dashboard.register(EMAIL)
    expect(await browser.refused('endSession', { parameters: { session } })).toMatchObject({ status: 404 })
  },
)

test('an account is renamed', async () => {
  const browser = await dashboard.register(EMAIL)
  await browser.call('renameAccount', { body: { name: ' Ada ' } })
  expect(await browser.call('account')).toMatchObject({ name: 'Ada' })
  expect(await browser.refused('renameAccount', { body: { name: 'a\u202eb' } })).toMatchObject({
    status: 400,
  })
})

test.each(['old', 'new'])('the address changes once both confirm, the %s one first', async (first) => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  const tokens = [dashboard.token(EMAIL), dashboard.token(NEW_EMAIL)]
  const [one = '', two = ''] = first === 'old' ? tokens : tokens.toReversed()
  const anywhere = dashboard.browser()
  expect(await anywhere.call('confirmEmailChange', { body: { token: one } })).toEqual({ state: 'confirmed' })
  expect(await anywhere.refused('confirmEmailChange', { body: { token: one } })).toMatchObject({
    reason: 'invalid-link',
  })
  expect((await browser.call('account')).email).toBe(EMAIL)
  expect(await anywhere.call('confirmEmailChange', { body: { token: two } })).toEqual({ state: 'changed' })
  expect((await browser.call('account')).email).toBe(NEW_EMAIL)
  expect(dashboard.mailbox.mails.at(-1)).toMatchObject({
    to: EMAIL,
    text: expect.stringContaining(NEW_EMAIL),
  })
  expect(await anywhere.call('session')).toBeNull()
  const body = { email: EMAIL, password: PASSWORD }
  expect(await anywhere.refused('signInByPassword', { body })).toMatchObject({ reason: 'wrong-credentials' })
})

test.each(['old', 'new'] as const)('a change is shown until both confirm, the %s one last', async (last) => {
  const browser = await dashboard.register(EMAIL)
  expect((await browser.call('account')).emailChange).toBeNull()
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  const tokens = { old: dashboard.token(EMAIL), new: dashboard.token(NEW_EMAIL) }
  const { emailChange } = await browser.call('account')
  expect(emailChange).toEqual({ newEmail: NEW_EMAIL, waitsFor: 'both', until: expect.any(String) })
  const first = last === 'old' ? 'new' : 'old'
  await browser.call('confirmEmailChange', { body: { token: tokens[first] } })
  expect(await browser.call('account')).toMatchObject({ emailChange: { waitsFor: last } })
  await browser.call('confirmEmailChange', { body: { token: tokens[last] } })
  expect(await browser.call('account')).toMatchObject({ email: NEW_EMAIL, emailChange: null })
})

test('a change that was taken back leaves no link that works', async () => {
  const browser = await dashboard.register(EMAIL)
  await browser.call('cancelEmailChange')
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  const tokens = [dashboard.token(EMAIL), dashboard.token(NEW_EMAIL)]
  await browser.call('cancelEmailChange')
  expect((await browser.call('account')).emailChange).toBeNull()
  for (const token of tokens) {
    expect(await browser.refused('confirmEmailChange', { body: { token } })).toMatchObject({
      reason: 'invalid-link',
    })
  }
})

test('a changed address uses up the link of a registration that waited with it', async () => {
  const browser = await dashboard.register(EMAIL)
  await dashboard.browser('203.0.113.9').call('register', { body: { email: NEW_EMAIL } })
  const waiting = dashboard.token(NEW_EMAIL)
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  for (const token of [dashboard.token(EMAIL), dashboard.token(NEW_EMAIL)]) {
    await browser.call('confirmEmailChange', { body: { token } })
  }
  expect((await browser.call('account')).email).toBe(NEW_EMAIL)
  expect(await dashboard.browser().refused('verifyEmail', { body: { token: waiting } })).toMatchObject({
    reason: 'invalid-link',
  })
})

test('both confirmations at the same moment change the address once', async () => {
  const browser = await dashboard.register(EMAIL)
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  const states = await Promise.all(
    [dashboard.token(EMAIL), dashboard.token(NEW_EMAIL)].map((token) =>
      dashboard.browser().call('confirmEmailChange', { body: { token } }),
    ),
  )
  expect(states.map(({ state }) => state).toSorted()).toEqual(['changed', 'confirmed'])
})

test('a change to the address of another account gets the same response, and no link that completes it', async () => {
  const browser = await dashboard.register(EMAIL)
  await dashboard.register(NEW_EMAIL)
  const response = await browser.send('requestEmailChange', { body: { email: NEW_EMAIL } })
  expect(response.status).toBe(204)
  expect(dashboard.mailbox.mails.at(-1)).toMatchObject({
    to: NEW_EMAIL,
    subject: expect.stringMatching(/This e-mail address has an account/),
    text: expect.not.stringContaining('registered'),
  })
  await dashboard.browser().call('confirmEmailChange', { body: { token: dashboard.token(EMAIL) } })
  expect((await browser.call('account')).email).toBe(EMAIL)
})

test('an address that got an account meanwhile stays with it', async () => {
  const browser = await dashboard.register(EMAIL)
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  const tokens = [dashboard.token(EMAIL), dashboard.token(NEW_EMAIL)]
  await dashboard.register(NEW_EMAIL)
  await dashboard.browser().call('confirmEmailChange', { body: { token: tokens[0] ?? '' } })
  expect(
    await dashboard.browser().refused('confirmEmailChange', { body: { token: tokens[1] ?? '' } }),
  ).toMatchObject({ status: 409, reason: 'conflict' })
  expect((await browser.call('account')).email).toBe(EMAIL)
})

test('a later change takes the place of an earlier one', async () => {
  const browser = await dashboard.register(EMAIL)
  await browser.call('requestEmailChange', { body: { email: 'mistyped@new.example' } })
  const mistyped = dashboard.token('mistyped@new.example')
  await browser.call('requestEmailChange', { body: { email: NEW_EMAIL } })
  expect(
    await dashboard.browser().refused('confirmEmailChange', { body: { token: mistyped } }),
  ).toMatchObject({ reason: 'invalid-link' })
})

test('a deleted account leaves nothing that names its user', async () => {
  const { db } = service
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const id = await userId()
  const project = await db
    .insertInto('control.project')
    .values({ name: 'Ada’s', network: 'preprod', owner_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('control.api_key')
    .values({ key: 'adas-key', secret_hash: Buffer.alloc(32), project_id: project.id })
    .execute()
  await browser.call('requestSignInLink', { body: { email: EMAIL } })
  expect(await browser.refused('deleteAccount', { body: { confirmation: 'bob@example.org' } })).toMatchObject(
    {
      reason: 'wrong-confirmation',
    },
  )
  await browser.call('deleteAccount', { body: { confirmation: ' ADA@example.org ' } })
  expect(browser.cookies.has('__Secure-epochal_session')).toBe(false)

  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = 'control'
  `.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { table_name } of rows) {
    const stored = await sql`SELECT * FROM ${sql.table(`control.${table_name}`)}`.execute(db)
    const text = JSON.stringify(stored.rows)
    for (const personal of [EMAIL, id, 'Ada', '192.0.2.1']) expect(text).not.toContain(personal)
  }
  const deleted = await db.selectFrom('control.deleted_key').select('key').execute()
  expect(deleted.map(({ key }) => key)).toContain('adas-key')
})

test('what happens to an account is recorded with the address and the browser', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  await browser.call('signOut', { headers: { 'User-Agent': 'Telephone/1.0' } })
  const events = await readUserEvents(service.db, await userId())
  expect(events.map(({ action, address }) => [action, address])).toEqual([
    ['signed-out', '192.0.2.1'],
    ['signed-in', '192.0.2.1'],
    ['registered', '192.0.2.1'],
  ])
  expect(events[0]?.agent).toBe('Telephone/1.0')
})
