import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#cardano/utc-time.ts'
import { readMailLink } from '#contract/dashboard/mail-link.ts'
import { credentialHeaders } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { createDashboardClient, type DashboardClient } from '#testing/service/dashboard-client.ts'
import { openTestService, type TestService, testDashboard } from '#testing/service/test-service.ts'

/** A user's keys over HTTP, from the registration to data, by a clock that is moved. */

let service: TestService
let server: Listening
let ada: DashboardClient

beforeAll(async () => {
  service = await openTestService()
  const network = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  const { listener } = await service.over(new Map([['preprod', network]]), 'documented')
  server = await listen(listener, '127.0.0.1', 0)
  ada = createDashboardClient(
    (path, init) => fetch(`${server.address}${path}`, init),
    testDashboard.explorerUrl,
  )
  await ada.call('register', { body: { email: 'ada@example.com' } })
  const link = readMailLink(/#\S+/.exec(service.mails.mails.at(-1)?.text ?? '')?.[0] ?? '')
  await ada.call('verifyEmail', { body: { token: link?.token ?? '' } })
})

afterAll(async () => {
  await server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

interface Credentials {
  readonly key: string
  readonly secret: string
}

const requestToken = ({ key, secret }: Credentials) =>
  fetch(`${server.address}/preprod/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })

/** @returns a function for the status of a data request with one token of the key */
async function clientOf(credentials: Credentials): Promise<() => Promise<number>> {
  const { access_token } = (await (await requestToken(credentials)).json()) as { access_token: string }
  return async () => {
    const headers = credentialHeaders(access_token, credentials.key)
    const response = await fetch(`${server.address}/preprod/api/core/epochs/0`, { headers })
    await response.arrayBuffer()
    return response.status
  }
}

test('a key has the name it was given, and stops working when it expires, with its tokens', async () => {
  const { project } = await ada.call('createProject', { body: { name: 'Expiry', network: 'preprod' } })
  const parameters = { project: project.id }
  const made = await ada.call('createKey', { parameters, body: { name: ' night job ', days: 30 } })
  const [first, second] = made.project.keys
  expect([first?.name, first?.expiresAt, second?.name]).toEqual([null, null, 'night job'])
  const life = Date.parse(second?.expiresAt ?? '') - Date.parse(second?.createdAt ?? '')
  expect(life).toBe(30 * DAY)
  const use = await clientOf(made.newKey)
  expect(await use()).toBe(200)
  await sql`UPDATE control.api_key SET expires_at = now() WHERE key = ${made.newKey.key}`.execute(service.db)
  service.pass(1000)
  expect(await use()).toBe(401)
  expect((await requestToken(made.newKey)).status).toBe(401)
  // It stays in the list until its owner deletes it, and is none of the two that may be live.
  expect((await ada.call('createKey', { parameters, body: {} })).project.keys).toHaveLength(3)
  expect((await ada.call('project', { parameters })).keys.map(({ id }) => id)).toContain(made.newKey.id)
})

test("a project's first key can expire too", async () => {
  const { project, newKey } = await ada.call('createProject', {
    body: { name: 'First', network: 'preprod', days: 90 },
  })
  const [key] = project.keys
  expect([key?.name, key?.id]).toEqual([null, newKey.id])
  expect(Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')).toBe(90 * DAY)
})
