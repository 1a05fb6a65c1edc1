import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credentialHeaders } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

/** Public OAuth clients, used as they come, against the identity server over HTTP. */

let service: TestService
let client: TestClient
let other: TestClient
let listening: Listening
let url: string
let issuer: URL

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  issuer = new URL(`${url}/preprod`)
  service = await openTestService(url)
  const preprod = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  client = await service.over(new Map([['preprod', preprod]]), 'documented')
  other = await client.withNewKey()
  listening = await listen(client.listener, '127.0.0.1', port)
})

afterAll(async () => {
  await listening.close()
  await service.close()
  expect(service.failures).toEqual([])
})

// The limit of wrong secrets, of which the tests send some.
beforeEach(() => service.pass(100_000))

async function statusWith(token: string): Promise<number> {
  const headers = credentialHeaders(token, client.key.key)
  return (await fetch(`${url}/preprod/api/core/epochs/0`, { headers })).status
}

describe.each([
  ['the body', openid.ClientSecretPost],
  ['HTTP Basic', openid.ClientSecretBasic],
])('openid-client, with its secret in %s', (_, by) => {
  const discover = ({ key, secret } = client.key) =>
    openid.discovery(issuer, key, undefined, by(secret), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })

  test('discovers the server, gets a token, looks at it, uses it and revokes it', async () => {
    const config = await discover()
    const { access_token, expires_in, token_type } = await openid.clientCredentialsGrant(config, {
      scope: 'core-read',
    })
    expect([expires_in, token_type]).toEqual([3600, 'bearer'])
    expect(await openid.tokenIntrospection(config, access_token)).toMatchObject({
      active: true,
      client_id: client.key.key,
      scope: 'core-read',
      iss: issuer.href,
    })
    expect(await statusWith(access_token)).toBe(200)

    const foreign = await discover(other.key)
    expect(await openid.tokenIntrospection(foreign, access_token)).toEqual({ active: false })
    await openid.tokenRevocation(foreign, access_token)
    expect(await statusWith(access_token)).toBe(200)

    await openid.tokenRevocation(config, access_token, { token_type_hint: 'access_token' })
    expect(await openid.tokenIntrospection(config, access_token)).toEqual({ active: false })
    expect(await statusWith(access_token)).toBe(403)
    // Revoking it again, or what is no token, changes nothing.
    await openid.tokenRevocation(config, access_token)
    await openid.tokenRevocation(config, 'garbage')
  })
})
test.each(['body', 'header'] as const)(
  'a secret in the %s is all, with an empty one elsewhere',
  async (place) => {
    const { key, secret } = client.key
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const [authorization, form] =
      place === 'header'
        ? [basic, { client_id: '', client_secret: '' }]
        : ['', { client_id: key, client_secret: secret }]
    const post = (endpoint: string, parameters: Record<string, string>) =>
      fetch(`${url}/preprod/connect/${endpoint}`, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ ...form, ...parameters }),
      })
    const granted = await post('token', { grant_type: 'client_credentials' })
    expect(granted.status).toBe(200)
    const { access_token: token } = await granted.json()
    expect(await (await post('introspect', { token })).json()).toMatchObject({ active: true })
    expect((await post('revocation', { token })).status).toBe(200)
    expect(await (await post('introspect', { token })).json()).toEqual({ active: false })
  },
)
