import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  discoveryRequest,
  processClientCredentialsResponse,
  processDiscoveryResponse,
  validateJwtAccessToken,
} from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import {
  openTestService,
  type TestClient,
  type TestService,
  testCipher,
} from '#testing/service/test-service.ts'
import { makeSigningKey } from '../identity/signing-keys.ts'
import { signingKeySubject } from '../store/control/secret-cipher.ts'

let service: TestService
let client: TestClient
let url: string
const server = createServer((incoming, response) => client.listener(incoming, response))

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  service = await openTestService(url)
  const preprod = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  client = await service.over(
    new Map([
      ['mainnet', preprod],
      ['preprod', preprod],
    ]),
    'documented',
  )
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service.close()
  expect(service.failures).toEqual([])
})

const insecure = { [allowInsecureRequests]: true }

describe('a client that knows the issuer alone', () => {
  test.each([
    ['the body', ClientSecretPost],
    ['HTTP Basic', ClientSecretBasic],
  ])('finds the token endpoint, gets a token with its secret in %s, and others verify it', async (_, by) => {
    const issuer = new URL(`${url}/mainnet`)
    const found = await discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const identityServer = await processDiscoveryResponse(issuer, found)
    expect(identityServer.scopes_supported).toEqual(['core-read'])

    const { key, secret } = client.key
    const granted = await clientCredentialsGrantRequest(
      identityServer,
      { client_id: key },
      by(secret),
      { scope: 'core-read' },
      insecure,
    )
    const { access_token } = await processClientCredentialsResponse(
      identityServer,
      { client_id: key },
      granted,
    )

    const request = new Request(`${url}/mainnet/api/core/epochs`, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const claims = await validateJwtAccessToken(identityServer, request, `${url}/mainnet`, {
      signingAlgorithms: ['ES256'],
      ...insecure,
    })
    expect(claims).toMatchObject({ sub: key, client_id: key, scope: 'core-read' })

    const keys = createRemoteJWKSet(new URL(identityServer.jwks_uri ?? ''))
    const verified = await jwtVerify(access_token, keys, {
      issuer: `${url}/mainnet`,
      audience: `${url}/mainnet`,
      typ: 'at+jwt',
    })
    expect(verified.protectedHeader.kid).toEqual(expect.any(String))
    await expect(jwtVerify(access_token, keys, { audience: `${url}/preprod` })).rejects.toThrow(
      'unexpected "aud" claim value',
    )
  })
})

const documents = [
  '/.well-known/oauth-authorization-server/mainnet',
  '/mainnet/.well-known/oauth-authorization-server',
  '/mainnet/.well-known/jwks.json',
]

test('the metadata is the same at the place of RFC 8414 and below the network', async () => {
  const [first, second] = await Promise.all(
    documents.slice(0, 2).map(async (path) => (await fetch(`${url}${path}`)).json()),
  )
  expect(first).toEqual({
    issuer: `${url}/mainnet`,
    token_endpoint: `${url}/mainnet/connect/token`,
    jwks_uri: `${url}/mainnet/.well-known/jwks.json`,
    scopes_supported: ['core-read'],
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    revocation_endpoint: `${url}/mainnet/connect/revocation`,
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    introspection_endpoint: `${url}/mainnet/connect/introspect`,
    introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  })
  expect(second).toEqual(first)
})

test.each(documents)('%s needs no key, may be cached, and takes GET and HEAD alone', async (path) => {
  const got = await fetch(`${url}${path}`)
  expect(got.status).toBe(200)
  expect(got.headers.get('Content-Type')).toBe('application/json')
  const seconds = path.endsWith('/jwks.json') ? 60 : 300
  expect(got.headers.get('Cache-Control')).toBe(`public, max-age=${seconds}`)
  const body = await got.text()

  const head = await fetch(`${url}${path}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(body)))

  const again = await fetch(`${url}${path}`, { headers: { 'If-None-Match': got.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)

  const posted = await fetch(`${url}${path}`, { method: 'POST' })
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('the key set has the public part of every signing key, and nothing of the private one', async () => {
  const { kid, privateJwk } = await makeSigningKey(0)
  const private_jwk = testCipher.seal(privateJwk, signingKeySubject(kid))
  await service.db.insertInto('control.signing_key').values({ id: 2, kid, private_jwk }).execute()
  service.pass(60_000)
  const { keys } = await (await client.request('/mainnet/.well-known/jwks.json')).json()
  expect(keys).toHaveLength(2)
  expect(keys[0].kid).toBe(kid)
  for (const key of keys) {
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
    })
  }
})

test('a network that is not served has no documents', async () => {
  for (const path of [
    '/.well-known/oauth-authorization-server/sandbox',
    '/.well-known/oauth-authorization-server',
    '/sandbox/.well-known/jwks.json',
  ]) {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  }
})
