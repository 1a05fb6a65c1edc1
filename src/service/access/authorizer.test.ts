import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
let client: TestClient
let other: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const served = new Map([['mainnet', mainnet('documented')]] as const)
  client = await service.over(served, 'documented')
  // Another instance, on the same control database.
  other = await service.over(served, 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const statusAt = async (instance: TestClient, { credentials }: TestClient) =>
  (await instance.request('/mainnet/api/core/epochs/0', { headers: credentials })).status

test('a verified token is valid for its own key and network alone', async () => {
  expect(await statusAt(client, client)).toBe(200)
  const { Authorization = '' } = client.credentials
  const status = async (headers: Record<string, string>) =>
    (await client.request('/mainnet/api/core/epochs/0', { headers })).status
  expect(await status({ Authorization })).toBe(401)
  expect(await status({ Authorization, 'Client-Api-Key': 'unknown' })).toBe(401)
  expect(await status({ Authorization, 'Client-Api-Key': other.key.key })).toBe(403)
  expect(await status({ Authorization: `${Authorization}x`, 'Client-Api-Key': client.key.key })).toBe(403)
  expect(
    await status({
      Authorization: Authorization.replace('Bearer ', 'bearer  '),
      'Client-Api-Key': client.key.key,
    }),
  ).toBe(200)
})

test('an expired token is refused, also where it was verified before', async () => {
  expect(await statusAt(client, client)).toBe(200)
  service.pass(3600 * 1000 + 6000)
  const response = await client.get('/epochs/0')
  expect(response.status).toBe(403)
  expect(JSON.parse(await response.text()).detail).toContain('it has expired')
  service.pass(-3600 * 1000 - 6000)
})

test('the tokens of a deleted key are refused within a second on every instance that verified them', async () => {
  expect([await statusAt(client, client), await statusAt(other, client)]).toEqual([200, 200])
  // Deleted in SQL, as an operator may do it.
  await service.db.deleteFrom('control.api_key').where('key', '=', client.key.key).execute()
  service.pass(1000)
  expect([await statusAt(client, client), await statusAt(other, client)]).toEqual([401, 401])
  // Other keys still work.
  expect([await statusAt(client, other), await statusAt(other, other)]).toEqual([200, 200])
})
