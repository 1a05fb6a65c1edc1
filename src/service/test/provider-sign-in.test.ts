import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type GitHubStandIn, startGitHubStandIn } from '#testing/identity-provider/github-stand-in.ts'
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider/identity-provider.ts'
import { type LyingProvider, startLyingProvider } from '#testing/identity-provider/lying-provider.ts'
import { providerLies } from '#testing/identity-provider/provider-lies.ts'
import { elapseUntil } from '#testing/proxy/test-clock.ts'
import type { DashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { addInvitation } from '../store/control/mail-link-store.ts'
import type { Provider } from '../users/providers/provider.ts'

const CALLBACK = 'https://explorer.example/dashboard/api/session/provider/oidc/callback'

let service: TestService
let honest: IdentityProvider
let lying: LyingProvider
let gitHub: GitHubStandIn
let usual: TestDashboard
let dashboard: TestDashboard
let browsers = 0
let providers: readonly Provider[]

beforeAll(async () => {
  service = await openTestService()
  honest = await startIdentityProvider(CALLBACK)
  lying = await startLyingProvider('epochal', 'secret')
  gitHub = await startGitHubStandIn()
  providers = [
    gitHub.provider,
    {
      kind: 'openid',
      id: 'oidc',
      name: 'Honest',
      issuer: honest.issuer,
      clientId: honest.clientId,
      clientSecret: new Secret(honest.clientSecret),
    },
    {
      kind: 'openid',
      id: 'liar',
      name: 'Liar',
      issuer: lying.issuer,
      clientId: 'epochal',
      clientSecret: new Secret('secret'),
    },
  ]
  usual = await openTestDashboard(service.db, { providers })
})
beforeEach(async () => {
  await service.db.deleteFrom('control.user').execute()
  dashboard = usual
  dashboard.mailbox.become('sent')
  dashboard.providerFailures.length = 0
  lying.lies = {}
  Object.assign(honest.person, { sub: 'ada', email: 'ada@example.com', email_verified: true })
})
afterEach(() => expect(dashboard.failures).toEqual([]))
afterAll(async () => {
  await Promise.all([honest.close(), lying.close(), gitHub.close()])
  await service.close()
})

/** A browser at an address of its own, so that no limit of an address is reached. */
function newBrowser(): DashboardClient {
  browsers += 1
  return dashboard.browser(`198.51.100.${browsers}`)
}

/** Begins at a provider. @returns the provider's page */
async function begin(browser: DashboardClient, provider: string, invitation?: string): Promise<string> {
  const body = invitation === undefined ? {} : { invitation }
  return (await browser.call('startProviderSignIn', { parameters: { provider }, body })).location
}

/** Opens the callback. @returns where the browser is sent */
async function comeBack(
  browser: DashboardClient,
  provider: string,
  response: URLSearchParams,
): Promise<string | null> {
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
  const query = Object.fromEntries(response)
  const ended = await browser.send('endProviderSignIn', { parameters: { provider }, query, headers })
  expect(ended.status).toBe(303)
  expect(ended.headers.get('Cache-Control')).toBe('no-store')
  return ended.headers.get('Location')
}

async function signIn(browser: DashboardClient, invitation?: string): Promise<string | null> {
  const callback = await honest.visit(await begin(browser, 'oidc', invitation))
  expect(callback.href).toContain(CALLBACK)
  return comeBack(browser, 'oidc', callback.searchParams)
}

async function signInAtLiar(browser: DashboardClient): Promise<string | null> {
  return comeBack(browser, 'liar', lying.callback(await begin(browser, 'liar')))
}

/** Everything that a sign-in could have stored. */
async function stored(): Promise<unknown> {
  const { db } = service
  return {
    users: await db.selectFrom('control.user').select(['id', 'email']).execute(),
    credentials: await db.selectFrom('control.user_credential').selectAll().execute(),
    sessions: await db.selectFrom('control.user_session').select('id').execute(),
  }
}
const nothing = { users: [], credentials: [], sessions: [] }

describe('signing in', () => {
  test('a person whom nobody knows registers by a verified address, and signs in again as the same user', async () => {
    const browser = newBrowser()
    expect(await signIn(browser)).toBe('/dashboard')
    expect(await browser.call('session')).toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace' })
    const before = await service.db.selectFrom('control.user').select('id').execute()
    honest.person.email = 'ada@new.example'
    const other = newBrowser()
    expect(await signIn(other)).toBe('/dashboard')
    // The address of the account stays: the provider's may change without the person's doing.
    expect(await other.call('session')).toMatchObject({ email: 'ada@example.com' })
    expect(await service.db.selectFrom('control.user').select('id').execute()).toEqual(before)
  })

  test('GitHub signs in by the same flow', async () => {
    const browser = newBrowser()
    const callback = gitHub.callback(await begin(browser, 'github'))
    expect(await comeBack(browser, 'github', callback)).toBe('/dashboard')
    expect(await browser.call('session')).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' })
  })

  test('no token of the provider is stored', async () => {
    await signIn(newBrowser())
    const [credential] = await service.db.selectFrom('control.user_credential').selectAll().execute()
    expect(credential).toMatchObject({
      provider_id: honest.issuer,
      account_id: 'ada',
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
    })
  })

  test('a sign-in ends the session that the browser had', async () => {
    const browser = await dashboard.register('bob@example.com')
    expect(await signIn(browser)).toBe('/dashboard')
    expect(await browser.call('session')).toMatchObject({ email: 'ada@example.com' })
    const sessions = await service.db.selectFrom('control.user_session').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('the cookie of a sign-in is for the callback alone, and goes with it', async () => {
    const browser = newBrowser()
    const started = await browser.send('startProviderSignIn', { parameters: { provider: 'oidc' }, body: {} })
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-epochal_sign_in_[0-9a-f]{12}=[\w-]{43}\.; Max-Age=600; Path=\/dashboard\/api\/session\/provider\/oidc\/callback; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const { location } = (await started.json()) as { location: string }
    await comeBack(browser, 'oidc', (await honest.visit(location)).searchParams)
    expect([...browser.cookies.keys()]).toEqual(['__Secure-epochal_session'])
  })

  test('two tabs sign in side by side', async () => {
    const browser = newBrowser()
    const [first, second] = [await begin(browser, 'oidc'), await begin(browser, 'oidc')]
    const callbacks = [await honest.visit(first), await honest.visit(second)]
    for (const { searchParams } of callbacks) {
      expect(await comeBack(browser, 'oidc', searchParams)).toBe('/dashboard')
    }
  })

  test('two browsers in which one person registers at the same time have one user', async () => {
    const both = [newBrowser(), newBrowser()]
    expect(await Promise.all(both.map((browser) => signIn(browser)))).toEqual(['/dashboard', '/dashboard'])
    expect(await service.db.selectFrom('control.user').select('id').execute()).toHaveLength(1)
  })

  test('a provider that is not set is not offered', async () => {
    const refusal = { reason: 'not-offered', status: 501 }
    const given = { parameters: { provider: 'google' }, body: {} }
    expect(await newBrowser().refused('startProviderSignIn', given)).toMatchObject(refusal)
    const callback = new URLSearchParams({ state: 'x' })
    expect(await comeBack(newBrowser(), 'google', callback)).toBe('/dashboard?failure=not-offered')
  })

  test('a page at another address than the registered one is told where to sign in', async () => {
    const local = await openTestDashboard(service.db, { providers, explorerUrl: 'http://127.0.0.1:4173' })
    const given = {
      parameters: { provider: 'oidc' },
      body: {},
      headers: { Origin: 'http://localhost:4173' },
    }
    expect(await local.browser().refused('startProviderSignIn', given)).toMatchObject({
      reason: 'not-offered',
      detail: expect.stringContaining('http://127.0.0.1:4173'),
    })
  })
})

describe('who may join', () => {
  test.each([
    ['unverified', { email_verified: false }],
    ['missing', { email: undefined }],
  ])('an address that is %s registers nobody', async (_, person) => {
    Object.assign(honest.person, person)
    const browser = newBrowser()
    expect(await signIn(browser)).toBe('/dashboard?failure=no-verified-email')
    expect(await stored()).toEqual(nothing)
  })

  test('an address that an account has joins nobody to it', async () => {
    await dashboard.register('ada@example.com')
    const before = await stored()
    const browser = newBrowser()
    expect(await signIn(browser)).toBe('/dashboard?failure=email-in-use')
    expect(await browser.call('session')).toBeNull()
    expect(await stored()).toEqual(before)
  })

  test('nobody registers where registration is closed', async () => {
    dashboard = await openTestDashboard(service.db, { providers, registration: 'closed' })
    expect(await signIn(newBrowser())).toBe('/dashboard?failure=registration-closed')
    expect(await stored()).toEqual(nothing)
  })

  test('an invitation for the address registers one person', async () => {
    dashboard = await openTestDashboard(service.db, { providers, registration: 'invited' })
    expect(await signIn(newBrowser())).toBe('/dashboard?failure=invitation-needed')
    const others = await addInvitation(service.db, { email: 'bob@example.com', days: 7 })
    expect(await signIn(newBrowser(), others)).toBe('/dashboard?failure=invitation-needed')
    expect(await stored()).toEqual(nothing)
    const free = await addInvitation(service.db, { days: 7 })
    expect(await signIn(newBrowser(), free)).toBe('/dashboard')
    Object.assign(honest.person, { sub: 'eve', email: 'eve@example.com' })
    expect(await signIn(newBrowser(), free)).toBe('/dashboard?failure=invitation-needed')
    // Who is known needs none.
    Object.assign(honest.person, { sub: 'ada', email: 'ada@example.com' })
    expect(await signIn(newBrowser())).toBe('/dashboard')
  })

  test('a suspended user stays outside', async () => {
    await signIn(newBrowser())
    await service.db.updateTable('control.user').set({ suspended_at: new Date() }).execute()
    const browser = newBrowser()
    expect(await signIn(browser)).toBe('/dashboard?failure=suspended')
    expect(await browser.call('session')).toBeNull()
  })

  test('a new user’s registration by e-mail, which waited, signs in nobody', async () => {
    await newBrowser().call('register', { body: { email: 'ada@example.com' } })
    expect(await signIn(newBrowser())).toBe('/dashboard')
    const token = dashboard.token('ada@example.com')
    expect(await newBrowser().refused('verifyEmail', { body: { token } })).toMatchObject({
      reason: 'invalid-link',
    })
  })

  test('the same subject at another issuer is another person', async () => {
    await signIn(newBrowser())
    lying.lies = { claims: { sub: 'ada' } }
    const browser = newBrowser()
    expect(await signInAtLiar(browser)).toBe('/dashboard')
    expect(await browser.call('session')).toMatchObject({ email: 'eve@example.com' })
  })
})

describe('a callback that is not what the browser began', () => {
  test('of another browser, or without its cookie, signs in nobody', async () => {
    const browser = newBrowser()
    const callback = await honest.visit(await begin(browser, 'oidc'))
    const stranger = newBrowser()
    await begin(stranger, 'oidc')
    expect(await comeBack(stranger, 'oidc', callback.searchParams)).toBe('/dashboard?failure=sign-in-expired')
    expect(await stranger.call('session')).toBeNull()
    expect(await stored()).toEqual(nothing)
    // It was not theirs to use up.
    expect(await comeBack(browser, 'oidc', callback.searchParams)).toBe('/dashboard')
  })

  test('sent a second time, signs in nobody', async () => {
    const browser = newBrowser()
    const callback = await honest.visit(await begin(browser, 'oidc'))
    const cookies = new Map(browser.cookies)
    await comeBack(browser, 'oidc', callback.searchParams)
    const replayed = newBrowser()
    for (const [name, value] of cookies) replayed.cookies.set(name, value)
    expect(await comeBack(replayed, 'oidc', callback.searchParams)).toBe('/dashboard?failure=sign-in-expired')
    expect(await replayed.call('session')).toBeNull()
  })

  test('after ten minutes, signs in nobody', async () => {
    // Its clock is moved.
    dashboard = await openTestDashboard(service.db, { providers })
    const browser = newBrowser()
    const callback = await honest.visit(await begin(browser, 'oidc'))
    dashboard.pass(10 * MINUTE + 1)
    expect(await comeBack(browser, 'oidc', callback.searchParams)).toBe('/dashboard?failure=sign-in-expired')
    expect(await stored()).toEqual(nothing)
    await begin(browser, 'oidc')
    const running = await service.db.selectFrom('control.provider_sign_in').select('id').execute()
    expect(running).toHaveLength(1)
  })

  test('at the callback of another provider, signs in nobody', async () => {
    const browser = newBrowser()
    const callback = lying.callback(await begin(browser, 'liar'))
    const [cookie] = browser.cookies.keys()
    expect(cookie).toContain('epochal_sign_in')
    expect(await comeBack(browser, 'oidc', callback)).toBe('/dashboard?failure=sign-in-expired')
    expect(await stored()).toEqual(nothing)
  })

  test.each([{}, { code: 'x' }, { state: '' }, { state: 'x'.repeat(5000) }, { error: 'access_denied' }])(
    'with %j alone, signs in nobody',
    async (query) => {
      const browser = newBrowser()
      await begin(browser, 'oidc')
      expect(await comeBack(browser, 'oidc', new URLSearchParams({ ...query }))).toBe(
        '/dashboard?failure=sign-in-expired',
      )
    },
  )
})

describe('a provider that lies', () => {
  let own: TestDashboard
  beforeAll(async () => {
    own = await openTestDashboard(service.db, { providers })
  })
  beforeEach(() => {
    dashboard = own
    dashboard.providerFailures.length = 0
    // The metadata of the test before is over.
    dashboard.pass(HOUR)
  })

  test.each(providerLies)(
    '$title: $reason; nobody is signed in, nothing is stored',
    async ({ lies, reason }) => {
      lying.lies = lies(lying)
      const browser = newBrowser()
      const ended = signInAtLiar(browser)
      expect(await elapseUntil(dashboard.timers, ended)).toBe(`/dashboard?failure=${reason}`)
      expect(await browser.call('session')).toBeNull()
      expect(await stored()).toEqual(nothing)
      const failures = reason === 'sign-in-cancelled' ? [] : [{ provider: 'liar', reason }]
      expect(dashboard.providerFailures).toMatchObject(failures)
      expect(JSON.stringify(dashboard.providerFailures)).not.toMatch(/[<>]|trace/)
    },
  )

  test('a provider that cannot be reached refuses the start alone', async () => {
    lying.lies = { responses: { '/.well-known/openid-configuration': '500' } }
    const given = { parameters: { provider: 'liar' }, body: {} }
    expect(await newBrowser().refused('startProviderSignIn', given)).toMatchObject({
      status: 503,
      reason: 'provider-unavailable',
    })
    expect(await signIn(newBrowser())).toBe('/dashboard')
  })
})

describe('linking', () => {
  const link = async (browser: DashboardClient) => {
    const { location } = await browser.call('startProviderLink', { parameters: { provider: 'oidc' } })
    return comeBack(browser, 'oidc', (await honest.visit(location)).searchParams)
  }

  test('a linked identity signs in to the account, whatever its address is', async () => {
    Object.assign(honest.person, { email: 'other@example.com', email_verified: false })
    const browser = await dashboard.register('bob@example.com')
    expect(await link(browser)).toBe('/dashboard/account')
    expect(await link(browser)).toBe('/dashboard/account')
    const other = newBrowser()
    expect(await signIn(other)).toBe('/dashboard')
    expect(await other.call('session')).toMatchObject({ email: 'bob@example.com' })
  })

  test('an identity that is linked elsewhere, and a second one at the same provider, are refused', async () => {
    await signIn(newBrowser())
    const browser = await dashboard.register('bob@example.com')
    expect(await link(browser)).toBe('/dashboard/account?failure=linked-elsewhere')
    honest.person.sub = 'bob'
    expect(await link(browser)).toBe('/dashboard/account')
    honest.person.sub = 'bob-2'
    expect(await link(browser)).toBe('/dashboard/account?failure=conflict')
  })

  test('needs a fresh sign-in, and the session in which it began', async () => {
    // Its clock is moved.
    dashboard = await openTestDashboard(service.db, { providers })
    const browser = await dashboard.register('bob@example.com')
    const { location } = await browser.call('startProviderLink', { parameters: { provider: 'oidc' } })
    const callback = await honest.visit(location)
    const before = await stored()
    // Another user signs in in the same browser.
    const eve = await dashboard.register('eve@example.com')
    const sessionCookie = '__Secure-epochal_session'
    const own = browser.cookies.get(sessionCookie) ?? ''
    browser.cookies.set(sessionCookie, eve.cookies.get(sessionCookie) ?? '')
    expect(await comeBack(browser, 'oidc', callback.searchParams)).toBe(
      '/dashboard/account?failure=signed-out',
    )
    browser.cookies.set(sessionCookie, own)
    expect(await stored()).toMatchObject({ credentials: (before as { credentials: unknown }).credentials })
    dashboard.pass(10 * MINUTE + 1)
    expect(await browser.refused('startProviderLink', { parameters: { provider: 'oidc' } })).toMatchObject({
      reason: 'stale-sign-in',
    })
  })

  test('a provider is unlinked, but not when it is the last way to sign in', async () => {
    const browser = newBrowser()
    await signIn(browser)
    const given = { parameters: { provider: 'oidc' } }
    const linked = { id: 'oidc', name: 'Honest', linkedAt: expect.any(String) }
    expect(await browser.call('account')).toMatchObject({ providers: [{ ...linked, canUnlink: true }] })
    dashboard.mailbox.become('off')
    expect(await browser.call('account')).toMatchObject({ providers: [{ ...linked, canUnlink: false }] })
    expect(await browser.refused('unlinkProvider', given)).toMatchObject({
      reason: 'last-way-in',
      status: 409,
    })
    dashboard.mailbox.become('sent')
    await browser.call('unlinkProvider', given)
    expect(await browser.refused('unlinkProvider', given)).toMatchObject({ reason: 'not-found' })
  })
})
