import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#testing/passkeys/software-authenticator.ts'
import type { DashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'

const ORIGIN = 'https://explorer.example'

let service: TestService
let usual: TestDashboard
let dashboard: TestDashboard
let authenticator: SoftwareAuthenticator
/** Addresses of this test, since mails to one address are limited. */
let ada: string
let eve: string
let tests = 0

beforeAll(async () => {
  service = await openTestService()
  usual = await openTestDashboard(service.db)
})
beforeEach(async () => {
  await service.db.deleteFrom('control.user').execute()
  dashboard = usual
  dashboard.mailbox.become('sent')
  authenticator = createSoftwareAuthenticator(ORIGIN)
  tests += 1
  ada = `ada-${tests}@example.com`
  eve = `eve-${tests}@example.com`
})
afterEach(() => expect(dashboard.failures).toEqual([]))
afterAll(() => service.close())

type Flaws = Parameters<SoftwareAuthenticator['get']>[1]

async function add(browser: DashboardClient, name = 'Laptop', flaws: Flaws = {}): Promise<Response> {
  const response = authenticator.create(await browser.call('startPasskey'), flaws)
  return browser.send('addPasskey', { body: { response, name } })
}

async function signIn(browser: DashboardClient, flaws: Flaws = {}): Promise<Response> {
  const response = authenticator.get(await browser.call('startPasskeySignIn'), flaws)
  return browser.send('signInByPasskey', { body: { response } })
}

/** A browser in which a user has registered. */
function register(email: string): Promise<DashboardClient> {
  return dashboard.register(email, undefined, `198.51.100.${tests}`)
}

async function userWithPasskey(): Promise<DashboardClient> {
  const browser = await register(ada)
  expect((await add(browser)).status).toBe(204)
  return browser
}

describe('signing in by a passkey', () => {
  test('needs neither address nor password, in any browser that has it', async () => {
    await userWithPasskey()
    const browser = dashboard.browser()
    const signedIn = await signIn(browser)
    expect(signedIn.status).toBe(200)
    expect(await signedIn.json()).toMatchObject({ email: ada, freshUntil: expect.any(String) })
    expect(await browser.call('session')).toMatchObject({ email: ada })
  })

  test('asks the browser for a passkey of this host with its person verified, and names none', async () => {
    const browser = await userWithPasskey()
    expect(await browser.call('startPasskeySignIn')).toEqual({
      challenge: expect.any(String),
      rpId: 'explorer.example',
      timeout: expect.any(Number),
      userVerification: 'required',
    })
    expect(await browser.call('startPasskey')).toMatchObject({
      rp: { id: 'explorer.example', name: 'Epochal' },
      user: { name: ada },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ transports: ['internal'] }],
    })
  })

  test.each<[string, Flaws]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a page of the same name without TLS', { origin: 'http://explorer.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['with the signature of another key', { isForged: true }],
    ['whose person was not verified', { isVerified: false }],
  ])('a response %s signs in nobody', async (_, flaws) => {
    await userWithPasskey()
    const browser = dashboard.browser()
    const refused = await signIn(browser, flaws)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ reason: 'wrong-credentials' })
    expect(await browser.call('session')).toBeNull()
  })

  test('a response is used once', async () => {
    await userWithPasskey()
    const browser = dashboard.browser()
    const body = { response: authenticator.get(await browser.call('startPasskeySignIn')) }
    const replayed = dashboard.browser()
    for (const [name, value] of browser.cookies) replayed.cookies.set(name, value)
    await browser.call('signInByPasskey', { body })
    expect(await replayed.refused('signInByPasskey', { body })).toMatchObject({ reason: 'sign-in-expired' })
    expect(await replayed.call('session')).toBeNull()
  })

  test('a response in another browser than the one that began signs in nobody', async () => {
    await userWithPasskey()
    const response = authenticator.get(await dashboard.browser().call('startPasskeySignIn'))
    const other = dashboard.browser()
    expect(await other.refused('signInByPasskey', { body: { response } })).toMatchObject({
      reason: 'sign-in-expired',
    })
  })

  test('a challenge is over after five minutes', async () => {
    await userWithPasskey()
    const browser = dashboard.browser()
    const response = authenticator.get(await browser.call('startPasskeySignIn'))
    const [challenge] = await service.db
      .selectFrom('control.user_verification')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .execute()
    const left = (challenge?.expires_at.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(4 * MINUTE)
    expect(left).toBeLessThanOrEqual(5 * MINUTE)
    await sql`UPDATE control.user_verification SET expires_at = now() - interval '1 second'`.execute(
      service.db,
    )
    expect(await browser.refused('signInByPasskey', { body: { response } })).toMatchObject({
      reason: 'sign-in-expired',
    })
  })

  test('a counter that went back is a copy, which signs in nobody', async () => {
    await userWithPasskey()
    expect((await signIn(dashboard.browser(), { counter: 40 })).status).toBe(200)
    expect((await signIn(dashboard.browser(), { counter: 12 })).status).toBe(401)
  })

  test('of two responses with the same counter at the same moment one signs in', async () => {
    await userWithPasskey()
    const browsers = [dashboard.browser(), dashboard.browser()]
    const bodies = await Promise.all(
      browsers.map(async (browser) => ({
        response: authenticator.get(await browser.call('startPasskeySignIn'), { counter: 40 }),
      })),
    )
    const responses = await Promise.all(
      browsers.map((browser, at) => browser.send('signInByPasskey', { body: bodies[at] as never })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('a passkey that was deleted, and one of a suspended user, sign in nobody', async () => {
    const browser = await userWithPasskey()
    await service.db.updateTable('control.user').set({ suspended_at: new Date() }).execute()
    expect(await (await signIn(dashboard.browser())).json()).toMatchObject({ reason: 'suspended' })
    await service.db.updateTable('control.user').set({ suspended_at: null }).execute()
    const [passkey] = (await browser.call('account')).passkeys
    await browser.call('deletePasskey', { parameters: { passkey: passkey?.id ?? '' } })
    expect(await (await signIn(dashboard.browser())).json()).toMatchObject({
      reason: 'wrong-credentials',
      detail: 'No account has this passkey any more.',
    })
  })

  test.each([{ id: 'x' }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: 7 } }])(
    'what is no response, %j, is refused',
    async (response) => {
      await userWithPasskey()
      const browser = dashboard.browser()
      await browser.call('startPasskeySignIn')
      const { id } = authenticator.get({ challenge: 'AAAA' })
      const body = { response: { ...response, id } }
      expect(await browser.refused('signInByPasskey', { body })).toMatchObject({
        reason: 'wrong-credentials',
      })
    },
  )
})

describe('the passkeys of an account', () => {
  test('are several, each with a name that can be changed', async () => {
    const browser = await userWithPasskey()
    authenticator = createSoftwareAuthenticator(ORIGIN)
    expect((await add(browser, 'Security key')).status).toBe(204)
    const { passkeys } = await browser.call('account')
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Security key'])
    const given = { parameters: { passkey: passkeys[0]?.id ?? '' }, body: { name: 'Old laptop' } }
    await browser.call('renamePasskey', given)
    expect((await browser.call('account')).passkeys[0]?.name).toBe('Old laptop')
    // Another user's passkeys are answered as those that do not exist.
    const other = await register(eve)
    expect(await other.refused('renamePasskey', given)).toMatchObject({ status: 404 })
    const { parameters } = given
    expect(await other.refused('deletePasskey', { parameters })).toMatchObject({ status: 404 })
    expect((await other.call('account')).passkeys).toEqual([])
  })

  test('are not the last way to sign in when they are deleted', async () => {
    const browser = await userWithPasskey()
    const [passkey] = (await browser.call('account')).passkeys
    const given = { parameters: { passkey: passkey?.id ?? '' } }
    expect(passkey?.canDelete).toBe(true)
    dashboard.mailbox.become('off')
    expect(await browser.refused('deletePasskey', given)).toMatchObject({ reason: 'last-way-in' })
    expect(await browser.call('account')).toMatchObject({ passkeys: [{ canDelete: false }] })
  })

  test.each<[string, Flaws]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['whose person was not verified', { isVerified: false }],
  ])('a response %s adds none', async (_, flaws) => {
    const browser = await register(ada)
    expect((await add(browser, 'Laptop', flaws)).status).toBeGreaterThanOrEqual(400)
    expect((await browser.call('account')).passkeys).toEqual([])
  })

  test('one that vouches for itself is added, and one for which its maker does is not', async () => {
    const browser = await register(ada)
    expect((await add(browser, 'Laptop', { attestation: 'self' })).status).toBe(204)
    authenticator = createSoftwareAuthenticator(ORIGIN)
    expect((await add(browser, 'Security key', { attestation: 'maker' })).status).toBe(400)
    expect((await browser.call('account')).passkeys).toMatchObject([{ name: 'Laptop' }])
  })

  test.each([
    ['some that do not exist', ['usb', 'carrier pigeon', 'a'.repeat(9000), 7], 'usb'],
    ['a text', 'usb', ''],
    ['an object', { length: 1 }, ''],
  ])('of transports that are %s those that exist are stored', async (_, transports, stored) => {
    const browser = await register(ada)
    expect((await add(browser, 'Laptop', { transports, counter: 2 ** 32 - 1 })).status).toBe(204)
    expect(await service.db.selectFrom('control.user_passkey').select('transports').execute()).toEqual([
      { transports: stored },
    ])
  })

  test('a passkey of another account is not added to a second one', async () => {
    await userWithPasskey()
    const other = await register(eve)
    expect((await add(other)).status).toBe(400)
    const again = dashboard.browser()
    await signIn(again)
    expect(await again.call('session')).toMatchObject({ email: ada })
  })

  test('a challenge of one user adds no passkey to another', async () => {
    const browser = await register(ada)
    const response = authenticator.create(await browser.call('startPasskey'))
    const other = await register(eve)
    const challenge = '__Secure-epochal_passkey'
    other.cookies.set(challenge, browser.cookies.get(challenge) ?? '')
    const refused = await other.refused('addPasskey', { body: { response, name: 'Laptop' } })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await other.call('account')).passkeys).toEqual([])
  })
  test('are twenty at most also when two are added at the same moment', async () => {
    const browser = await register(ada)
    for (let count = 0; count < 19; count++) {
      authenticator = createSoftwareAuthenticator(ORIGIN)
      expect((await add(browser, `Key ${count}`)).status).toBe(204)
    }
    const other = dashboard.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const bodies = await Promise.all(
      [browser, other].map(async (each) => ({
        name: 'Key',
        response: createSoftwareAuthenticator(ORIGIN).create(await each.call('startPasskey')),
      })),
    )
    const responses = await Promise.all(
      [browser, other].map((each, at) => each.send('addPasskey', { body: bodies[at] as never })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  test('have identifiers of 1,023 bytes at most', async () => {
    const browser = await register(ada)
    authenticator = createSoftwareAuthenticator(ORIGIN, undefined, 1024)
    expect((await add(browser)).status).toBe(400)
    authenticator = createSoftwareAuthenticator(ORIGIN, undefined, 1023)
    expect((await add(browser)).status).toBe(204)
  })
})
