import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
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

  test('understands each refusal', async () => {
    const config = await discover()
    const wrong = await discover({ ...client.key, secret: other.key.secret })
    await expect(openid.clientCredentialsGrant(wrong)).rejects.toMatchObject({ status: 401 })
    await expect(openid.tokenIntrospection(wrong, 'any')).rejects.toMatchObject({ status: 401 })
    await expect(openid.tokenRevocation(wrong, 'any')).rejects.toMatchObject({ status: 401 })
    await expect(openid.clientCredentialsGrant(config, { scope: 'openid' })).rejects.toMatchObject({
      error: 'invalid_scope',
      status: 400,
    })
    await expect(openid.tokenIntrospection(config, '')).rejects.toThrow()
  })
})

describe.each(['header', 'body'] as const)(
  'simple-oauth2, with its secret in the %s',
  (authorizationMethod) => {
    const open = ({ key, secret } = client.key) =>
      new ClientCredentials({
        client: { id: key, secret },
        auth: {
          tokenHost: url,
          tokenPath: '/preprod/connect/token',
          revokePath: '/preprod/connect/revocation',
        },
        options: { authorizationMethod },
      })

    test('gets a token, uses it and revokes it', async () => {
      const accessToken = await open().getToken({ scope: 'core-read core-read' })
      expect(accessToken.expired()).toBe(false)
      expect(await statusWith(accessToken.token.access_token)).toBe(200)
      await accessToken.revoke('access_token')
      expect(await statusWith(accessToken.token.access_token)).toBe(403)
    })

    test('understands each refusal', async () => {
      const refused = (status: number, error: string) => ({
        output: { statusCode: status },
        data: { payload: { error } },
      })
      await expect(open({ ...client.key, secret: 'wrong' }).getToken({})).rejects.toMatchObject(
        refused(401, 'invalid_client'),
      )
      await expect(open().getToken({ scope: 'openid' })).rejects.toMatchObject(refused(400, 'invalid_scope'))
    })
  },
)

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

test('oauth4webapi introspects and revokes at the endpoints that the metadata name, with both authentications', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const own = { client_id: client.key.key }
  for (const by of [oauth.ClientSecretPost(client.key.secret), oauth.ClientSecretBasic(client.key.secret)]) {
    const granted = await oauth.clientCredentialsGrantRequest(server, own, by, {}, insecure)
    const { access_token } = await oauth.processClientCredentialsResponse(server, own, granted)
    const introspect = async () =>
      oauth.processIntrospectionResponse(
        server,
        own,
        await oauth.introspectionRequest(server, own, by, access_token, insecure),
      )
    expect(await introspect()).toMatchObject({ active: true, sub: client.key.key })
    const revoked = await oauth.revocationRequest(server, own, by, access_token, insecure)
    await oauth.processRevocationResponse(revoked)
    expect(await introspect()).toEqual({ active: false })
    expect(await statusWith(access_token)).toBe(403)
  }
})
