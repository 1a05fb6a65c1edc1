import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#cardano/utc-time.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'

const PASSWORD = 'correct horse battery'
const OTHER = 'staple of another kind'
const EMAIL = 'ada@example.org'
const SESSION_COOKIE = '__Secure-epochal_session'

let service: TestService
let dashboard: TestDashboard

beforeAll(async () => {
  service = await openTestService()
})
beforeEach(async () => {
  await service.db.deleteFrom('control.user').execute()
  await service.db.deleteFrom('control.mail_link').execute()
  dashboard = await openTestDashboard(service.db)
})
afterEach(() => expect(dashboard.failures).toEqual([]))
afterAll(() => service.close())

describe('links', () => {
  test.each([
    ['a forged one', async () => 'A'.repeat(43)],
    [
      'one of another kind',
      async () => {
        await dashboard.browser().call('requestPasswordReset', { body: { email: EMAIL } })
        return dashboard.token(EMAIL)
      },
    ],
    [
      'an expired one',
      async () => {
        await dashboard.browser().call('requestSignInLink', { body: { email: EMAIL } })
        await sql`UPDATE control.mail_link SET expires_at = now() - interval '1 second'`.execute(service.db)
        return dashboard.token(EMAIL)
      },
    ],
    [
      'one of a deleted user',
      async () => {
        await dashboard.browser().call('requestSignInLink', { body: { email: EMAIL } })
        await service.db.deleteFrom('control.user').execute()
        return dashboard.token(EMAIL)
      },
    ],
  ])('%s signs nobody in', async (_, makeToken) => {
    await dashboard.register(EMAIL)
    const token = await makeToken()
    const browser = dashboard.browser()
    expect(await browser.refused('signInByLink', { body: { token } })).toMatchObject({
      status: 400,
      reason: 'invalid-link',
    })
    expect(browser.cookies.size).toBe(0)
  })

  test('one that is sent many times at once signs in once', async () => {
    await dashboard.register(EMAIL)
    await dashboard.browser().call('requestSignInLink', { body: { email: EMAIL } })
    const body = { token: dashboard.token(EMAIL) }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => dashboard.browser().send('signInByLink', { body })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)])
  })

  test('they are valid for fifteen minutes, and those that confirm an address for a day', async () => {
    await dashboard.register(EMAIL)
    const browser = dashboard.browser()
    await browser.call('requestSignInLink', { body: { email: EMAIL } })
    await browser.call('requestPasswordReset', { body: { email: EMAIL } })
    await browser.call('register', { body: { email: 'bob@example.org' } })
    const { rows } = await sql<{ kind: string; minutes: number }>`
      SELECT kind, round(extract(epoch FROM expires_at - created_at) / 60)::integer AS minutes
      FROM control.mail_link ORDER BY kind
    `.execute(service.db)
    expect(rows).toEqual([
      { kind: 'password-reset', minutes: 15 },
      { kind: 'sign-in', minutes: 15 },
      { kind: 'verification', minutes: 1440 },
    ])
  })

  test('their tokens are nowhere in the database', async () => {
    await dashboard.register(EMAIL)
    await dashboard.browser().call('requestSignInLink', { body: { email: EMAIL } })
    const { rows } = await sql`SELECT *, encode(token_hash, 'escape') FROM control.mail_link`.execute(
      service.db,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(dashboard.token(EMAIL))
  })
})

describe('whether an address has an account', () => {
  const calls = [
    ['requestSignInLink', {}],
    ['requestPasswordReset', {}],
    ['requestVerification', {}],
    ['register', { password: PASSWORD }],
    ['register', {}],
  ] as const

  test.each(calls)('is not told by %s %j', async (id, given) => {
    const statements: string[] = []
    dashboard = await openTestDashboard(
      service.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    )
    await dashboard.register('known@example.org', PASSWORD)
    const responses = []
    for (const email of ['known@example.org', 'unknown@example.org']) {
      statements.length = 0
      const response = await dashboard.browser('198.51.100.7').send(id, { body: { email, ...given } })
      responses.push({
        status: response.status,
        body: await response.text(),
        cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=;')),
        statements: [...statements],
      })
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.status).toBe(204)
    expect(responses[0]?.statements.length).toBeGreaterThan(1)
  })

  test('is not told by a wrong password', async () => {
    await dashboard.register(EMAIL, PASSWORD)
    await dashboard.register('link@example.org')
    const refusals = []
    for (const email of [EMAIL, 'link@example.org', 'unknown@example.org']) {
      const body = { email, password: OTHER }
      refusals.push(await dashboard.browser('198.51.100.7').refused('signInByPassword', { body }))
    }
    expect(refusals[0]).toMatchObject({ status: 401, reason: 'wrong-credentials' })
    expect(refusals[1]).toEqual(refusals[0])
    expect(refusals[2]).toEqual(refusals[0])
  })

  test('is told to its owner who registers again, whose account stays as it is', async () => {
    const owner = await dashboard.register(EMAIL, PASSWORD)
    await dashboard.browser().call('register', { body: { email: EMAIL, password: OTHER, name: 'Mallory' } })
    expect(dashboard.mailbox.mails.at(-1)).toMatchObject({
      to: EMAIL,
      subject: expect.stringContaining('You have an account'),
    })
    expect(dashboard.mailbox.mails.at(-1)?.text).not.toContain('#')
    expect(await owner.call('account')).toMatchObject({ name: '', passwordSetAt: expect.any(String) })
    const body = { email: EMAIL, password: OTHER }
    expect((await dashboard.browser().send('signInByPassword', { body })).status).toBe(401)
  })
})

describe('an address that somebody else registered', () => {
  test('gets an account without the password of that other browser', async () => {
    await dashboard.browser('203.0.113.9').call('register', { body: { email: EMAIL, password: OTHER } })
    const owner = dashboard.browser()
    const verified = await owner.call('verifyEmail', { body: { token: dashboard.token(EMAIL) } })
    expect(verified.hasPassword).toBe(false)
    const body = { email: EMAIL, password: OTHER }
    expect((await dashboard.browser('203.0.113.9').send('signInByPassword', { body })).status).toBe(401)
  })

  test('gives its owner the own password, whichever mail is opened', async () => {
    const owner = dashboard.browser()
    await owner.call('register', { body: { email: EMAIL, password: PASSWORD } })
    await dashboard.browser('203.0.113.9').call('register', { body: { email: EMAIL, password: OTHER } })
    await owner.call('requestVerification', { body: { email: EMAIL } })
    const verified = await owner.call('verifyEmail', { body: { token: dashboard.token(EMAIL) } })
    expect(verified.hasPassword).toBe(true)
    const body = { email: EMAIL, password: PASSWORD }
    expect((await dashboard.browser().send('signInByPassword', { body })).status).toBe(200)
  })

  test('has no account before it is confirmed, and one after a registration was sent twice', async () => {
    const browser = dashboard.browser()
    const body = { email: EMAIL, password: PASSWORD }
    await Promise.all([browser.call('register', { body }), browser.call('register', { body })])
    expect(await service.db.selectFrom('control.user').select('id').execute()).toEqual([])
    expect((await browser.send('signInByPassword', { body })).status).toBe(401)
    const tokens = dashboard.mailbox.mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    expect(tokens).toHaveLength(2)
    const responses = await Promise.all(
      tokens.map((token) => dashboard.browser().send('verifyEmail', { body: { token } })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await service.db.selectFrom('control.user').select('id').execute()).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('the cookie reaches the calls of the dashboard alone, over TLS alone, and no script', async () => {
    await dashboard.register(EMAIL, PASSWORD)
    const response = await dashboard
      .browser()
      .send('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
    const [cookie = '', ...others] = response.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie.startsWith(`${SESSION_COOKIE}=`)).toBe(true)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=1209600',
      'Path=/dashboard/api',
      'SameSite=Lax',
      'Secure',
    ])
    const plain = await openTestDashboard(service.db, { explorerUrl: 'http://127.0.0.1:4173' })
    const browser = plain.browser()
    await browser.call('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
    expect([...browser.cookies.keys()]).toEqual(['epochal_session'])
  })

  test('a sign-in gives a new identifier and ends the session that the browser had', async () => {
    const browser = await dashboard.register(EMAIL, PASSWORD)
    const before = browser.cookies.get(SESSION_COOKIE) ?? ''
    await browser.call('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(before)
    const thief = dashboard.browser()
    thief.cookies.set(SESSION_COOKIE, before)
    expect(await thief.call('session')).toBeNull()
    expect((await browser.call('account')).sessions).toHaveLength(1)
  })

  test.each([
    ['of another token', (cookie: string) => `${cookie.slice(0, -8)}AAAAAAAA`],
    ['the hash of its token', (cookie: string) => createHash('sha256').update(cookie).digest('hex')],
    ['empty', () => ''],
    ['no text of a cookie', () => '%'],
    ['a broken escape', () => '%E0%A4%A.%00'],
    ['very long', () => 'A'.repeat(7000)],
  ])('a cookie that is %s is no session', async (_, forge) => {
    const browser = await dashboard.register(EMAIL)
    browser.cookies.set(SESSION_COOKIE, forge(browser.cookies.get(SESSION_COOKIE) ?? ''))
    expect(await browser.call('session')).toBeNull()
    expect(await browser.refused('account')).toMatchObject({ status: 401, reason: 'signed-out' })
  })

  test('the token is nowhere in the database', async () => {
    const browser = await dashboard.register(EMAIL)
    const token = browser.cookies.get(SESSION_COOKIE) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql`SELECT * FROM control.user_session`.execute(service.db)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
  test('while the database is away nobody is signed out, nor told to be', async () => {
    const browser = await dashboard.register(EMAIL)
    const cookie = browser.cookies.get(SESSION_COOKIE)
    await sql`ALTER TABLE control.user_session RENAME TO away`.execute(service.db)
    for (const call of ['session', 'account', 'signOut'] as const) {
      expect((await browser.refused(call)).status).toBe(500)
      expect(browser.cookies.get(SESSION_COOKIE)).toBe(cookie)
    }
    await sql`ALTER TABLE control.away RENAME TO user_session`.execute(service.db)
    dashboard.failures.length = 0
    expect(await browser.call('session')).toMatchObject({ email: EMAIL })
  })

  test('an expired one is over, and one that is used is prolonged once a day', async () => {
    const browser = await dashboard.register(EMAIL)
    expect((await browser.send('account')).headers.getSetCookie()).toEqual([])
    await sql`UPDATE control.user_session SET expires_at = expires_at - interval '25 hours'`.execute(
      service.db,
    )
    const [prolonged = ''] = (await browser.send('account')).headers.getSetCookie()
    expect(prolonged).toContain('Max-Age=1209600')
    const { rows } = await sql<{ days: number }>`
      SELECT round(extract(epoch FROM expires_at - now()) / 86400)::integer AS days FROM control.user_session
    `.execute(service.db)
    expect(rows).toEqual([{ days: 14 }])
    await sql`UPDATE control.user_session SET expires_at = now() - interval '1 second'`.execute(service.db)
    expect(await browser.call('session')).toBeNull()
  })

  test('one that is not used for fourteen days is over, by the clock of the service', async () => {
    const browser = await dashboard.register(EMAIL)
    for (let times = 0; times < 3; times++) {
      dashboard.pass(13 * DAY)
      expect(await browser.call('session')).toMatchObject({ email: EMAIL })
    }
    dashboard.pass(14 * DAY + MINUTE)
    expect(await browser.call('session')).toBeNull()
  })

  test('one that is used ends after ninety days all the same', async () => {
    const browser = await dashboard.register(EMAIL)
    for (let times = 0; times < 8; times++) {
      dashboard.pass(11 * DAY)
      expect(await browser.call('session')).toMatchObject({ email: EMAIL })
    }
    dashboard.pass(3 * DAY)
    expect(await browser.call('session')).toBeNull()
  })

  test('its last use is known to ten minutes', async () => {
    const browser = await dashboard.register(EMAIL)
    const lastUse = async () => (await browser.call('account')).sessions[0]?.lastUse
    await sql`UPDATE control.user_session SET updated_at = now() - interval '9 minutes'`.execute(service.db)
    const before = await lastUse()
    expect(await lastUse()).toBe(before)
    await sql`UPDATE control.user_session SET updated_at = now() - interval '11 minutes'`.execute(service.db)
    await browser.call('session')
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  })

  test('what needs a fresh sign-in is refused ten minutes after it, until the next one', async () => {
    const browser = await dashboard.register(EMAIL, PASSWORD)
    await sql`UPDATE control.user_session SET created_at = created_at - interval '11 minutes'`.execute(
      service.db,
    )
    expect(await browser.refused('exportAccount')).toMatchObject({ status: 403, reason: 'stale-sign-in' })
    await browser.call('signInByPassword', { body: { email: EMAIL, password: PASSWORD } })
    expect((await browser.send('exportAccount')).status).toBe(200)
  })

  test('a clock that was set back or forward lets nobody in without a sign-in', async () => {
    const browser = await dashboard.register(EMAIL)
    dashboard.pass(-86_400_000)
    expect((await browser.send('session')).status).toBe(200)
    dashboard.pass(3 * 86_400_000)
    expect(await browser.refused('exportAccount')).toMatchObject({ reason: 'stale-sign-in' })
  })

  test('a suspended user is out at once, and told so only after the right password', async () => {
    const browser = await dashboard.register(EMAIL, PASSWORD)
    await browser.call('requestSignInLink', { body: { email: EMAIL } })
    await sql`UPDATE control."user" SET suspended_at = now()`.execute(service.db)
    expect(await browser.call('session')).toBeNull()
    const signIn = (password: string) =>
      browser.refused('signInByPassword', { body: { email: EMAIL, password } })
    expect(await signIn(OTHER)).toMatchObject({ status: 401, reason: 'wrong-credentials' })
    expect(await signIn(PASSWORD)).toMatchObject({ status: 403, reason: 'suspended' })
    const token = dashboard.token(EMAIL)
    expect(await browser.refused('signInByLink', { body: { token } })).toMatchObject({ reason: 'suspended' })
    const sessions = await service.db.selectFrom('control.user_session').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('a sign-out in one tab is seen by the other', async () => {
    const tab = await dashboard.register(EMAIL)
    const other = dashboard.browser()
    for (const [name, value] of tab.cookies) other.cookies.set(name, value)
    await tab.call('signOut')
    expect(await other.refused('renameAccount', { body: { name: 'A' } })).toMatchObject({ status: 401 })
    await other.call('signOut')
  })
})

describe('mails', () => {
  test.each([
    ['register', 'This service sends no mails, so nobody can register by e-mail.'],
    ['requestVerification', 'This service sends no mails, so nobody can register by e-mail.'],
    ['requestSignInLink', 'This service sends no mails, so there is no sign-in by e-mail.'],
    ['requestPasswordReset', 'This service sends no mails, so there are no links to set a new password.'],
  ] as const)('%s is not offered without them, and waits while they fail', async (id, detail) => {
    const refused = () => dashboard.browser().refused(id, { body: { email: EMAIL } })
    dashboard.mailbox.become('off')
    expect(await refused()).toMatchObject({ status: 501, reason: 'not-offered', detail })
    dashboard.mailbox.become('sent', true)
    expect(await refused()).toMatchObject({ status: 503, reason: 'unavailable' })
    expect(await service.db.selectFrom('control.mail_link').select('kind').execute()).toEqual([])
  })

  test('an address gets five an hour, whoever asks, and its user those that others cannot use up', async () => {
    await dashboard.register('own@example.org')
    dashboard.pass(3_600_000)
    const ask = (email: string, address: string) =>
      dashboard.browser(address).send('requestSignInLink', { body: { email } })
    for (const email of ['own@example.org', 'unknown@example.org']) {
      for (let count = 1; count <= 5; count++) {
        expect((await ask(email, `203.0.113.${count}`)).status).toBe(204)
      }
      const refused = await ask(email, '203.0.113.6')
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('Retry-After'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(720)
    }
    expect((await ask('own@example.org', '192.0.2.1')).status).toBe(204)
  })

  test('a closed service registers nobody', async () => {
    dashboard = await openTestDashboard(service.db, { registration: 'closed' })
    expect(await dashboard.browser().refused('register', { body: { email: EMAIL } })).toMatchObject({
      status: 403,
      reason: 'registration-closed',
    })
    expect(dashboard.mailbox.mails).toEqual([])
  })

  test('a service that was closed meanwhile registers nobody who waited, and sends no other link', async () => {
    const browser = dashboard.browser()
    await browser.call('register', { body: { email: EMAIL } })
    const token = dashboard.token(EMAIL)
    dashboard = await openTestDashboard(service.db, { registration: 'closed' })
    expect((await dashboard.browser().send('requestVerification', { body: { email: EMAIL } })).status).toBe(
      204,
    )
    expect(dashboard.mailbox.mails).toEqual([])
    expect(await dashboard.browser().refused('verifyEmail', { body: { token } })).toMatchObject({
      status: 403,
      reason: 'registration-closed',
    })
    expect(await service.db.selectFrom('control.user').select('id').execute()).toEqual([])
  })
})
