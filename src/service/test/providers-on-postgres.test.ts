import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { type LyingProvider, startLyingProvider } from '#testing/identity-provider/lying-provider.ts'
import { createSoftwareAuthenticator } from '#testing/passkeys/software-authenticator.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import type { DashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  migrateControlSchema,
} from '../store/control/control-database.ts'
import type { Provider } from '../users/providers/provider.ts'

let postgres: RealPostgres
let first: LyingProvider
let second: LyingProvider
const databases: ControlDatabase[] = []
/** Two instances of the service on one database. */
const instances: TestDashboard[] = []

beforeAll(async () => {
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  first = await startLyingProvider('epochal', 'secret')
  second = await startLyingProvider('epochal', 'secret')
  const providers = [provider('first', first.issuer), provider('second', second.issuer)]
  for (let count = 0; count < 2; count++) {
    const db = connectControlDatabase(postgres.url('control'))
    databases.push(db)
    await migrateControlSchema(db)
    instances.push(await openTestDashboard(db, { providers }))
  }
})
beforeEach(() => database().deleteFrom('control.user').execute())
afterAll(async () => {
  for (const { failures } of instances) expect(failures).toEqual([])
  await Promise.all([first.close(), second.close()])
  for (const db of databases) await db.destroy()
  await postgres.remove()
})

function provider(id: string, issuer: string): Provider {
  return { kind: 'openid', id, name: id, issuer, clientId: 'epochal', clientSecret: new Secret('secret') }
}

function database(): ControlDatabase {
  const [db] = databases
  if (!db) throw new RangeError('there are two instances')
  return db
}

/** A browser at either instance, with the same cookies. */
function browsers(): [DashboardClient, DashboardClient] {
  const [one, other] = instances.map((instance) => instance.browser())
  if (!one || !other) throw new RangeError('there are two instances')
  return [one, other]
}

function share(from: DashboardClient, to: DashboardClient): void {
  for (const [name, value] of from.cookies) to.cookies.set(name, value)
}

async function end(browser: DashboardClient, id: string, callback: URLSearchParams): Promise<string | null> {
  const given = { parameters: { provider: id }, query: Object.fromEntries(callback) }
  return (await browser.send('endProviderSignIn', given)).headers.get('Location')
}

async function begin(browser: DashboardClient): Promise<URLSearchParams> {
  const given = { parameters: { provider: 'first' }, body: {} }
  return first.callback((await browser.call('startProviderSignIn', given)).location)
}

test('a sign-in that began at one instance ends at another, and at one of them only', async () => {
  const [one, other] = browsers()
  const callback = await begin(one)
  share(one, other)
  const ends = await Promise.all([one, other].map((browser) => end(browser, 'first', callback)))
  expect(ends.sort()).toEqual(['/dashboard', '/dashboard?failure=sign-in-expired'])
  expect(await database().selectFrom('control.user_session').select('id').execute()).toHaveLength(1)
})
test('of two providers that are unlinked at the same time, the last way to sign in stays', async () => {
  const [one, other] = browsers()
  expect(await end(one, 'first', await begin(one))).toBe('/dashboard')
  const { location } = await one.call('startProviderLink', { parameters: { provider: 'second' } })
  expect(await end(one, 'second', second.callback(location))).toBe('/dashboard/account')
  share(one, other)
  for (const { mailbox } of instances) mailbox.become('off')
  const answers = await Promise.all([
    one.send('unlinkProvider', { parameters: { provider: 'first' } }),
    other.send('unlinkProvider', { parameters: { provider: 'second' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await one.call('account')).providers).toHaveLength(1)
  for (const { mailbox } of instances) mailbox.become('sent')
})

test('while the database is away nobody signs in by a provider or a passkey, and afterwards the same sign-in ends', async () => {
  const [browser] = browsers()
  const authenticator = createSoftwareAuthenticator('https://explorer.example')
  const owner = await instances[0]?.register('eve@example.org')
  const response = authenticator.create(await owner?.call('startPasskey'))
  await owner?.call('addPasskey', { body: { response, name: 'Laptop' } })
  const passkey = { response: authenticator.get(await browser.call('startPasskeySignIn')) }
  const callback = await begin(browser)
  await postgres.stop()
  expect(await end(browser, 'first', callback)).toBe('/dashboard?failure=unavailable')
  const given = { parameters: { provider: 'first' }, body: {} }
  for (const refused of [
    await browser.refused('startProviderSignIn', given),
    await browser.refused('startPasskeySignIn'),
    await browser.refused('signInByPasskey', { body: passkey }),
  ]) {
    expect(refused).toMatchObject({ status: 503, reason: 'unavailable' })
  }
  for (const { failures } of instances) failures.length = 0

  await postgres.start()
  expect(await browser.call('signInByPasskey', { body: passkey })).toMatchObject({ email: 'eve@example.org' })
  await database().deleteFrom('control.user').execute()
  expect(await end(browser, 'first', callback)).toBe('/dashboard')
})
