import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import {
  openTestService,
  type TestClient,
  type TestService,
  testCipher,
} from '#testing/service/test-service.ts'
import { AccessTokens } from '../identity/access-token.ts'
import { replaceSigningKey, SigningKeys } from '../identity/signing-keys.ts'
import { createSigningKeyStore, type SigningKeyStore } from '../store/control/signing-key-store.ts'

let service: TestService
let client: TestClient
let listening: Listening
let store: SigningKeyStore
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const started = Date.now()
  service = await openTestService(url, () => started)
  store = createSigningKeyStore(service.db, testCipher)
  const preprod = (await loadRecordedNetwork(service.db, 'preprod'))('documented')
  client = await service.over(new Map([['preprod', preprod]]), 'documented')
  listening = await listen(client.listener, '127.0.0.1', port)
})

beforeEach(async () => {
  await service.db.deleteFrom('control.signing_key').execute()
  service.pass(2 * MINUTE)
})

afterAll(async () => {
  await listening.close()
  await service.close()
  expect(service.failures).toEqual([])
})

async function requestToken(): Promise<string> {
  const { key, secret } = client.key
  const response = await fetch(`${url}/preprod/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** Identifiers of the keys in the JWK set. */
async function publishedKeys(): Promise<string[]> {
  const response = await fetch(`${url}/preprod/.well-known/jwks.json`)
  const { keys } = (await response.json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

/** A public verifier that reads the JWK set only when it is told to: it fails on a key that is not in it. */
function openVerifier() {
  const keys = createRemoteJWKSet(new URL(`${url}/preprod/.well-known/jwks.json`), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: fetch,
  })
  return {
    reload: () => keys.reload(),
    verify: (token: string) =>
      jwtVerify(token, keys, { issuer: `${url}/preprod`, currentDate: new Date(service.now()) }),
  }
}

test('a verifier whose JWK set is an hour old verifies every token through two replacements', {
  tags: 'long',
}, async () => {
  const verifier = openVerifier()
  const tokens: { readonly text: string; readonly at: number }[] = []
  const signedWith = new Set<string | undefined>()
  for (let minute = 0; minute < 7 * 60; minute += 5) {
    if (minute === 60 || minute === 4 * 60 + 35) await replaceSigningKey(store, service.now())
    if (minute % 55 === 0) await verifier.reload()
    const text = await requestToken()
    tokens.push({ text, at: service.now() })
    signedWith.add(decodeProtectedHeader(text).kid)
    for (const token of tokens.filter(({ at }) => service.now() - at < HOUR))
      await verifier.verify(token.text)
    service.pass(5 * MINUTE)
  }
  expect(signedWith.size).toBe(3)
  // The first key was deleted once no token of it was valid.
  expect(await store.read()).toHaveLength(2)
})

test('a new key is published within a second, and signs after an hour', async () => {
  const before = decodeProtectedHeader(await requestToken()).kid
  const added = await replaceSigningKey(store, service.now())
  // The instance reads changes of access when it is used.
  service.pass(1 * SECOND)
  await requestToken()
  expect(await publishedKeys()).toEqual([added?.kid, before])
  service.pass(HOUR - 2 * SECOND)
  expect(decodeProtectedHeader(await requestToken()).kid).toBe(before)
  service.pass(1 * SECOND)
  expect(decodeProtectedHeader(await requestToken()).kid).toBe(added?.kid)
})

test('a key that is replaced at once signs nothing any more, and its tokens are refused within a second', async () => {
  const { key } = client.key
  const statusWith = async (token: string) =>
    (
      await fetch(`${url}/preprod/api/core/epochs/0`, {
        headers: { Authorization: `Bearer ${token}`, 'Client-Api-Key': key },
      })
    ).status
  const leaked = await requestToken()
  expect(await statusWith(leaked)).toBe(200)
  const added = await replaceSigningKey(store, service.now(), { atOnce: true })
  service.pass(1 * SECOND)
  expect(await statusWith(leaked)).toBe(403)
  const token = await requestToken()
  expect(decodeProtectedHeader(token).kid).toBe(added?.kid)
  expect(await statusWith(token)).toBe(200)
  expect((await store.read()).map(({ kid }) => kid)).toEqual([added?.kid])
})

test('a key that is replaced at once leaves the JWK set within a second, also where no token is requested', async () => {
  const [before] = await publishedKeys()
  expect(before).toBeDefined()
  const added = await replaceSigningKey(store, service.now(), { atOnce: true })
  service.pass(1 * SECOND)
  expect(await publishedKeys()).toEqual([added?.kid])
})

test('of several instances one replaces a key that is ninety days old, and all of them sign with the new one', async () => {
  let now = service.now()
  const failures: unknown[] = []
  const instance = (): AccessTokens =>
    new AccessTokens({
      signingKeys: new SigningKeys({
        store,
        now: () => now,
        lifetime: 90 * DAY,
        failed: (error) => failures.push(error),
      }),
      publicUrl: url,
      now: () => now,
    })
  const instances = [instance(), instance(), instance()]
  const kids = async () =>
    new Set(
      (await Promise.all(instances.map((tokens) => tokens.issue('preprod', 'key')))).map(
        (token) => decodeProtectedHeader(token).kid,
      ),
    )
  const [first] = await kids()
  now += 90 * DAY - 1
  expect(await kids()).toEqual(new Set([first]))
  expect(await store.read()).toHaveLength(1)
  now += 1 * MINUTE
  expect(await kids()).toEqual(new Set([first]))
  expect(await store.read()).toHaveLength(2)
  now += HOUR
  const [second, ...others] = await kids()
  expect(others).toEqual([])
  expect(second).not.toBe(first)
  now += 2 * HOUR + MINUTE
  await kids()
  expect((await store.read()).map(({ kid }) => kid)).toEqual([second])
  expect(failures).toEqual([])
})

test('a replacement that fails is reported, and the old key goes on signing', async () => {
  const failures: unknown[] = []
  let now = 0
  const key = await (async () => {
    await new SigningKeys({ store, now: () => now, failed: () => undefined }).signing()
    return store.read()
  })()
  const keys = new SigningKeys({
    store: { ...store, addNewest: () => Promise.reject(new Error('read-only')), read: async () => key },
    now: () => now,
    lifetime: DAY,
    failed: (error) => failures.push(error),
  })
  now = 2 * DAY
  expect((await keys.signing()).kid).toBe(key[0]?.kid)
  expect(failures).toEqual([new Error('read-only')])
})
