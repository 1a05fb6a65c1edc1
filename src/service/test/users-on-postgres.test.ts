import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { createDashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestDashboard, type TestDashboard } from '#testing/service/test-dashboard.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  migrateControlSchema,
} from '../store/control/control-database.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'https://explorer.example'

let postgres: RealPostgres
const databases: ControlDatabase[] = []
/** Two instances of the service on one database. */
const instances: { dashboard: TestDashboard; server: Server; url: string }[] = []

beforeAll(async () => {
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  for (let count = 0; count < 2; count++) {
    const db = connectControlDatabase(postgres.url('control'))
    databases.push(db)
    await migrateControlSchema(db)
    const dashboard = await openTestDashboard(db)
    const listener = getRequestListener((request) =>
      dashboard.api({
        request,
        address: '192.0.2.1',
        requestId: 'request',
      }),
    )
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    instances.push({ dashboard, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  }
})

afterEach(() => {
  for (const { dashboard } of instances) expect(dashboard.failures).toEqual([])
})

afterAll(async () => {
  for (const { server } of instances) server.close()
  for (const db of databases) await db.destroy()
  await postgres.remove()
})

const instance = (index: number) => {
  const found = instances[index]
  if (!found) throw new RangeError('there are two instances')
  return found
}
const browserAt = (index: number) =>
  createDashboardClient((path, init) => fetch(`${instance(index).url}${path}`, init), ORIGIN)
test('a link that is sent to both instances at once signs in once', async () => {
  const email = 'bob@example.org'
  await browserAt(0).call('register', { body: { email } })
  const token = instance(0).dashboard.token(email)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => browserAt(index % 2).send('verifyEmail', { body: { token } })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
})

test('whatever is done for a user at both instances at once, nothing fails', async () => {
  for (let round = 0; round < 12; round++) {
    // New ones each time, since mails to a browser are limited.
    const dashboards = await Promise.all(databases.map((db) => openTestDashboard(db)))
    const [one = expect.fail(), other = expect.fail()] = dashboards
    const email = `fay${round}@example.org`
    const owner = await one.register(email, PASSWORD)
    await owner.call('requestEmailChange', { body: { email: `fay${round}@new.example` } })
    const changes = [email, `fay${round}@new.example`].map((to) => one.token(to))
    const resets: string[] = []
    for (let i = 0; i < 2; i++) {
      await one.browser().call('requestPasswordReset', { body: { email } })
      resets.push(one.token(email))
    }
    const password = `${PASSWORD} ${round}`
    const responses = await Promise.all([
      ...resets.map((token) => other.browser().send('resetPassword', { body: { token, password } })),
      ...changes.map((token) => other.browser().send('confirmEmailChange', { body: { token } })),
      owner.send('setPassword', { body: { password, current: PASSWORD } }),
      owner.send('requestEmailChange', { body: { email: `fay${round}@other.example` } }),
      owner.send('cancelEmailChange'),
      ...(round % 2 === 0 ? [owner.send('deleteAccount', { body: { confirmation: email } })] : []),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(dashboards.flatMap(({ failures }) => failures)).toEqual([])
  }
})

test('while the database is away every call is refused with 503, and afterwards all goes on', async () => {
  const email = 'eve@example.org'
  const browser = browserAt(0)
  await browser.call('register', { body: { email, password: PASSWORD } })
  await browser.call('verifyEmail', { body: { token: instance(0).dashboard.token(email) } })
  await browser.call('requestSignInLink', { body: { email } })
  const token = instance(0).dashboard.token(email)
  const mails = instance(0).dashboard.mailbox.mails.length
  await postgres.stop()
  const stranger = browserAt(0)
  const responses = [
    await browser.send('session'),
    await browser.send('account'),
    await browser.send('signOut'),
    await stranger.send('signInByPassword', { body: { email, password: PASSWORD } }),
    await stranger.send('signInByLink', { body: { token } }),
    await stranger.send('register', { body: { email: 'fay@example.org' } }),
    await stranger.send('requestPasswordReset', { body: { email } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503))
  for (const response of responses) {
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(instance(0).dashboard.mailbox.mails).toHaveLength(mails)
  instance(0).dashboard.failures.length = 0

  await postgres.start()
  expect(await browser.call('session')).toMatchObject({ email })
  expect(await stranger.call('signInByLink', { body: { token } })).toMatchObject({ email })
})
