import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { addInvitation } from '../store/control/mail-link-store.ts'

const PASSWORD = 'correct horse battery'

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

test('who registers, confirms the address and signs out can sign in again by the password', async () => {
  const email = 'ada@example.org'
  const browser = dashboard.browser()
  await browser.call('register', { body: { email, password: PASSWORD, name: 'Ada' } })
  expect(await browser.call('session')).toBeNull()
  const verified = await browser.call('verifyEmail', { body: { token: dashboard.token(email) } })
  expect(verified).toMatchObject({ email, name: 'Ada', hasPassword: true })
  expect(await browser.call('session')).toMatchObject({ email })
  await browser.call('signOut')
  expect(await browser.call('session')).toBeNull()
  const signedIn = await browser.call('signInByPassword', {
    body: { email: 'ADA@example.org', password: PASSWORD },
  })
  expect(signedIn).toMatchObject({ email, name: 'Ada' })
  expect(await browser.call('session')).toMatchObject({ email })
})

test('a user without a password signs in by links, each of which works once', async () => {
  const email = 'bob@example.org'
  await dashboard.register(email)
  const browser = dashboard.browser('198.51.100.7')
  await browser.call('requestSignInLink', { body: { email } })
  const token = dashboard.token(email)
  expect(await browser.call('signInByLink', { body: { token } })).toMatchObject({ email })
  expect(await browser.call('session')).toMatchObject({ email })
  expect(await dashboard.browser().refused('signInByLink', { body: { token } })).toMatchObject({
    status: 400,
    reason: 'invalid-link',
  })
})

test('anyone may read how to sign in here', async () => {
  expect(await dashboard.browser().call('signInOptions')).toEqual({
    registration: 'open',
    mail: 'sent',
    providers: [],
    passkeys: { state: 'offered' },
    networks: expect.arrayContaining([{ network: 'preview', title: 'Preview', state: 'announced' }]),
  })
})

test('an invitation lets one address register, once', async () => {
  dashboard = await openTestDashboard(service.db, { registration: 'invited' })
  const bound = await addInvitation(service.db, { email: 'eve@example.org', days: 7 })
  const free = await addInvitation(service.db, { days: 7 })
  const browser = dashboard.browser()
  const register = (email: string, invitation?: string) =>
    browser.send('register', { body: { email, ...(invitation === undefined ? {} : { invitation }) } })
  expect((await register('mallory@example.org')).status).toBe(403)
  expect((await register('mallory@example.org', 'guessed')).status).toBe(403)
  expect((await register('mallory@example.org', bound)).status).toBe(403)
  expect(dashboard.mailbox.mails).toEqual([])

  expect((await register('eve@example.org', bound)).status).toBe(204)
  await browser.call('verifyEmail', { body: { token: dashboard.token('eve@example.org') } })
  // Two registrations wait with the free one; the address that is confirmed first has it.
  await register('fay@example.org', free)
  await register('gil@example.org', free)
  await browser.call('verifyEmail', { body: { token: dashboard.token('gil@example.org') } })
  const late = await browser.refused('verifyEmail', { body: { token: dashboard.token('fay@example.org') } })
  expect(late).toMatchObject({ status: 403, reason: 'invitation-needed' })
})
