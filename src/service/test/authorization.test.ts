import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { credentialHeaders } from '#contract/token.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import { type ApiKey, makeApiKey, storedKey } from '../identity/api-key.ts'
import { createKeyStore } from '../store/control/key-store.ts'

let service: TestService
let now = Date.UTC(2026, 10, 21)
let documented: TestClient
let key: ApiKey
let preprodKey: ApiKey

beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, () => now)
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const preprod = await loadRecordedNetwork(service.db, 'preprod')
  const client = await service.over(
    new Map([
      ['mainnet', mainnet('documented')],
      ['preprod', preprod('documented')],
    ]),
    'documented',
  )
  documented = client
  key = client.key
  preprodKey = (await service.over(new Map([['preprod', preprod('documented')]]), 'documented')).key
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

function requestToken(body: string, headers: Record<string, string> = {}, network = 'mainnet') {
  return documented.request(`/${network}/connect/token`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

async function tokenOf({ key, secret }: ApiKey, network = 'mainnet'): Promise<string> {
  const response = await requestToken(
    `client_id=${key}&client_secret=${secret}&grant_type=client_credentials`,
    {},
    network,
  )
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

describe('the authorizer', () => {
  const path = '/mainnet/api/core/epochs/0'
  const status = async (headers: Record<string, string>) => {
    const response = await documented.request(path, { headers })
    return [response.status, response.headers.get('WWW-Authenticate')]
  }

  test('without a valid key it is 401', async () => {
    const Authorization = `Bearer ${await tokenOf(key)}`
    expect(await status({})).toEqual([401, 'Bearer'])
    expect(await status({ Authorization })).toEqual([401, 'Bearer'])
    expect(await status({ Authorization, 'Client-Api-Key': 'unknown' })).toEqual([401, 'Bearer'])
    expect(await status({ Authorization, 'Client-Api-Key': preprodKey.key })).toEqual([401, 'Bearer'])
  })

  test('with a key and without a token that is valid for it, it is 403', async () => {
    const refused = [403, 'Bearer error="invalid_token"']
    const own = { 'Client-Api-Key': key.key }
    expect(await status(own)).toEqual([403, 'Bearer'])
    expect(await status({ ...own, Authorization: 'Bearer garbage' })).toEqual(refused)
    expect(await status({ ...own, Authorization: 'Basic a2V5OnNlY3JldA==' })).toEqual(refused)
    expect(await status({ ...own, Authorization: `Bearer ${await tokenOf(preprodKey, 'preprod')}` })).toEqual(
      refused,
    )
  })

  test('a token is valid for an hour', async () => {
    const headers = credentialHeaders(await tokenOf(key), key.key)
    now += HOUR - 1 * SECOND
    expect(await status(headers)).toEqual([200, null])
    now += 10 * SECOND
    expect(await status(headers)).toEqual([403, 'Bearer error="invalid_token"'])
  })

  test("deleting a key's project ends its token within a second", async () => {
    const keys = createKeyStore(service.db)
    const shortLived = makeApiKey()
    await keys.addProject('mainnet', 'short-lived', storedKey(shortLived))
    const headers = credentialHeaders(await tokenOf(shortLived), shortLived.key)
    expect(await status(headers)).toEqual([200, null])
    await keys.deleteProjects('mainnet', 'short-lived')
    now += 1 * SECOND
    expect(await status(headers)).toEqual([401, 'Bearer'])
  })
})
