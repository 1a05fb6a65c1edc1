import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createQuickPasswords } from '#testing/service/quick-passwords.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { addUser } from '../store/control/user-store.ts'
import { createPasswordChanges, PasswordSignIn } from '../users/passwords.ts'
import { createRecentSignIns } from '../users/recent-sign-ins.ts'
import { Sessions } from '../users/sessions.ts'

const PASSWORD = 'correct horse battery'
const OTHER = 'staple of another kind'
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

const signIn = (password: string, address?: string) =>
  dashboard.browser(address).send('signInByPassword', { body: { email: EMAIL, password } })

test('a reset ends every session, sets the password once, and tells the user', async () => {
  const before = await dashboard.register(EMAIL, PASSWORD)
  const browser = dashboard.browser('198.51.100.7')
  await browser.call('requestPasswordReset', { body: { email: EMAIL } })
  const token = dashboard.token(EMAIL)
  expect(await browser.refused('resetPassword', { body: { token, password: `${EMAIL}1` } })).toMatchObject({
    reason: 'weak-password',
  })
  await browser.call('resetPassword', { body: { token, password: OTHER } })
  expect(dashboard.mailbox.mails.at(-1)).toMatchObject({
    to: EMAIL,
    subject: expect.stringMatching(/was set/),
  })
  expect(await before.call('session')).toBeNull()
  expect(await browser.refused('resetPassword', { body: { token, password: OTHER } })).toMatchObject({
    reason: 'invalid-link',
  })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(OTHER)).status).toBe(200)
})

test('of several links that are used at once, one sets the password', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const tokens: string[] = []
  for (let i = 0; i < 4; i++) {
    await dashboard.browser().call('requestPasswordReset', { body: { email: EMAIL } })
    tokens.push(dashboard.token(EMAIL))
  }
  const responses = await Promise.all(
    tokens.map((token) => dashboard.browser().send('resetPassword', { body: { token, password: OTHER } })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400])
})

test('a reset gives a password to a user who had none', async () => {
  await dashboard.register(EMAIL)
  await dashboard.browser().call('requestPasswordReset', { body: { email: EMAIL } })
  await dashboard
    .browser()
    .call('resetPassword', { body: { token: dashboard.token(EMAIL), password: OTHER } })
  expect((await signIn(OTHER)).status).toBe(200)
})

test('a changed password needs the current one, ends the other sessions, and uses up links', async () => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const other = dashboard.browser()
  await other.call('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
  await other.call('requestSignInLink', { body: { email: EMAIL } })
  const token = dashboard.token(EMAIL)
  for (const current of [undefined, OTHER]) {
    const body = { password: OTHER, ...(current === undefined ? {} : { current }) }
    expect(await browser.refused('setPassword', { body })).toMatchObject({ reason: 'wrong-credentials' })
  }
  await browser.call('setPassword', { body: { password: OTHER, current: PASSWORD } })
  expect(await browser.call('session')).toMatchObject({ email: EMAIL })
  expect(await other.call('session')).toBeNull()
  expect(await other.refused('signInByLink', { body: { token } })).toMatchObject({ reason: 'invalid-link' })
})

test.each(['resetPassword', 'setPassword'])(
  '%s uses up the link of a registration that waited',
  async (way) => {
    await dashboard.browser('203.0.113.9').call('register', { body: { email: EMAIL } })
    const waiting = dashboard.token(EMAIL)
    // As a provider makes a user whose address it has verified.
    await addUser(service.db, { email: EMAIL, name: '' })
    const browser = dashboard.browser()
    const isReset = way === 'resetPassword'
    await browser.call(isReset ? 'requestPasswordReset' : 'requestSignInLink', { body: { email: EMAIL } })
    const token = dashboard.token(EMAIL)
    if (isReset) await browser.call('resetPassword', { body: { token, password: OTHER } })
    else {
      await browser.call('signInByLink', { body: { token } })
      await browser.call('setPassword', { body: { password: OTHER } })
    }
    const thief = dashboard.browser('203.0.113.9')
    expect(await thief.refused('verifyEmail', { body: { token: waiting } })).toMatchObject({
      reason: 'invalid-link',
    })
  },
)

test('a user without a password sets one', async () => {
  const browser = await dashboard.register(EMAIL)
  expect((await browser.call('account')).passwordSetAt).toBeNull()
  await browser.call('setPassword', { body: { password: PASSWORD } })
  expect((await browser.call('account')).passwordSetAt).not.toBeNull()
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('wrong passwords pause an account for others, and not for its user elsewhere, nor links', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const stranger = '203.0.113.9'
  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(OTHER, stranger)).status).toBe(401)
  const paused = await signIn(PASSWORD, stranger)
  expect(dashboard.refusedSignIns.slice(-2)).toMatchObject([
    { call: 'signInByPassword', reason: 'wrong-credentials', address: stranger },
    { call: 'signInByPassword', reason: 'too-many-requests', address: stranger },
  ])
  expect(paused.status).toBe(429)
  const wait = Number(paused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await signIn(PASSWORD)).status).toBe(200)
  await dashboard.browser(stranger).call('requestSignInLink', { body: { email: EMAIL } })
  const body = { token: dashboard.token(EMAIL) }
  expect(await dashboard.browser(stranger).call('signInByLink', { body })).toMatchObject({ email: EMAIL })
})

test.each([129, 1000])('a password of %i characters is wrong at the cost of any other', async (length) => {
  const browser = await dashboard.register(EMAIL, PASSWORD)
  const long = 'a'.repeat(length)
  for (const email of [EMAIL, 'nobody@example.org']) {
    const before = dashboard.hashedPasswords()
    const response = await dashboard
      .browser('203.0.113.9')
      .send('signInByPassword', { body: { email, password: long } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ reason: 'wrong-credentials' })
    expect(dashboard.hashedPasswords()).toBe(before + 1)
  }
  const before = dashboard.hashedPasswords()
  const body = { password: OTHER, current: long }
  expect(await browser.refused('setPassword', { body })).toMatchObject({ reason: 'wrong-credentials' })
  expect(dashboard.hashedPasswords()).toBe(before + 1)
})

test('many wrong passwords at the same moment are limited as well', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(OTHER, '203.0.113.10')))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
})

test.each([EMAIL, 'nobody@example.org'])(
  'wrong passwords for %s are limited the same where its user, if there is one, has signed in',
  async (email) => {
    await dashboard.register(EMAIL, PASSWORD)
    const attempt = () => dashboard.browser().send('signInByPassword', { body: { email, password: OTHER } })
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await attempt()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  },
)

const storedHash = async () => {
  const row = await service.db.selectFrom('control.user_credential').select('password').executeTakeFirst()
  return row?.password ?? ''
}

test('the hash of an earlier version is replaced when its user signs in, and by a wrong password not', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const earlier = (await storedHash()).replace('quick ', '')
  await service.db.updateTable('control.user_credential').set({ password: earlier }).execute()
  expect((await signIn(OTHER)).status).toBe(401)
  expect(await storedHash()).toBe(earlier)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await storedHash()).toMatch(/^quick /)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('two sign-ins of the same moment both replace the hash of an earlier version', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const earlier = (await storedHash()).replace('quick ', '')
  await service.db.updateTable('control.user_credential').set({ password: earlier }).execute()
  const responses = await Promise.all([signIn(PASSWORD), signIn(PASSWORD)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('a password that was reset while its user changed it stays as it was reset', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const quick = createQuickPasswords()
  const reset = await quick.hash('reset meanwhile')
  const { id, sessionId } = await service.db
    .selectFrom('control.user_session')
    .select(['user_id as id', 'id as sessionId'])
    .executeTakeFirstOrThrow()
  const meanwhile = (happen: () => Promise<unknown>) =>
    createPasswordChanges(
      service.db,
      {
        ...quick,
        hash: async (password) => {
          await happen()
          return quick.hash(password)
        },
      },
      Date.now,
    ).set({ id, email: EMAIL, sessionId }, OTHER, PASSWORD)
  const setHash = () => service.db.updateTable('control.user_credential').set({ password: reset }).execute()
  await expect(meanwhile(setHash)).rejects.toMatchObject({ reason: 'conflict' })
  expect(await storedHash()).toBe(reset)
  await service.db
    .updateTable('control.user_credential')
    .set({ password: await quick.hash(PASSWORD) })
    .execute()
  const endSessions = () => service.db.deleteFrom('control.user_session').execute()
  await expect(meanwhile(endSessions)).rejects.toMatchObject({ reason: 'signed-out' })
  expect(await quick.verify({ hash: await storedHash(), password: PASSWORD })).toBe(true)
})

test('a password that is changed while it is compared signs in nobody', async () => {
  await dashboard.register(EMAIL, PASSWORD)
  const quick = createQuickPasswords()
  const changed = await quick.hash(OTHER)
  const sessions = new Sessions({
    db: service.db,
    isSecure: true,
    now: Date.now,
    recent: createRecentSignIns(Date.now),
  })
  const slow = {
    ...quick,
    verify: async (given: { hash: string; password: string }) => {
      const isRight = await quick.verify(given)
      await service.db.updateTable('control.user_credential').set({ password: changed }).execute()
      return isRight
    },
  }
  const before = await service.db.selectFrom('control.user_session').select('id').execute()
  const given = { email: EMAIL, password: PASSWORD }
  await expect(
    new PasswordSignIn(service.db, slow, sessions).signIn(given, { headers: new Headers(), address: '' }),
  ).rejects.toMatchObject({ reason: 'wrong-credentials' })
  expect(await service.db.selectFrom('control.user_session').select('id').execute()).toEqual(before)
})
