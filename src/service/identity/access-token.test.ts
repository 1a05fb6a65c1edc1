import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import type { StoredSigningKey } from '../store/control/signing-key-store.ts'
import { AccessTokens, type TokenDefect } from './access-token.ts'
import { makeSigningKey, SigningKeys } from './signing-keys.ts'

const NOW = Date.UTC(2026, 10, 22)
const ISSUER = 'https://data.example/mainnet'

let now: number
let stored: StoredSigningKey[]
let tokens: AccessTokens

function unexpected(error: unknown): never {
  throw error
}

/** An instance of the service; all of them share the stored keys. */
function openInstance(): AccessTokens {
  const store = {
    addNewest: async () => true,
    deleteReplaced: async () => undefined,
    addFirst: async (key: StoredSigningKey) => {
      stored.push(key)
    },
    read: async () => [...stored],
  }
  return new AccessTokens({
    signingKeys: new SigningKeys({ store, now: () => now, failed: unexpected }),
    publicUrl: 'https://data.example',
    now: () => now,
  })
}

beforeEach(async () => {
  now = NOW
  stored = [await makeSigningKey(now)]
  tokens = openInstance()
})

const claims: JWTPayload = {
  iss: ISSUER,
  aud: ISSUER,
  sub: 'key',
  client_id: 'key',
  scope: 'core-read',
  jti: 'any',
  iat: NOW / SECOND,
  exp: (NOW + HOUR) / SECOND,
}

/** A token with the service's own signature and claims that the test names. */
async function signed(payload: JWTPayload, header: object = {}): Promise<string> {
  const [own] = stored
  if (!own) throw new RangeError('no key is stored')
  const key = await importJWK(JSON.parse(own.privateJwk), 'ES256')
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: own.kid, ...header })
    .sign(key)
}

function without(claim: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim))
}

test('an issued token has the header and the claims of RFC 9068', async () => {
  const token = await tokens.issue('mainnet', 'key')
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: stored[0]?.kid })
  expect(decodeJwt(token)).toEqual({ ...claims, jti: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('a token is valid on every instance, and on the one that issued it without being verified', async () => {
  const token = await tokens.issue('mainnet', 'key')
  const held = { network: 'mainnet', key: 'key' }
  expect(tokens.verified(`Bearer ${token}`)).toMatchObject(held)

  const other = openInstance()
  expect(other.verified(`Bearer ${token}`)).toBeUndefined()
  expect(await other.read(token, 'mainnet')).toMatchObject(held)
  expect(other.verified(`Bearer ${token}`)).toMatchObject(held)
})

test('a token has expired after an hour and the tolerance of clocks, verified before or not', async () => {
  const token = await tokens.issue('mainnet', 'key')
  now += HOUR + 4 * SECOND
  expect(tokens.verified(`Bearer ${token}`)).toBeDefined()
  expect(await openInstance().read(token, 'mainnet')).toMatchObject({ key: 'key' })
  now += 1 * SECOND
  expect(tokens.verified(`Bearer ${token}`)).toBeUndefined()
  expect(await openInstance().read(token, 'mainnet')).toBe('expired-token')
})

test.each<[string, JWTPayload, object, TokenDefect | undefined]>([
  ['every claim', claims, {}, undefined],
  ['one of several scopes', { ...claims, scope: 'other core-read' }, {}, undefined],
  ['one of several audiences', { ...claims, aud: ['https://other.example', ISSUER] }, {}, undefined],
  ['the whole media type', claims, { typ: 'application/at+jwt' }, undefined],
  ['no issuer', without('iss'), {}, 'invalid-token'],
  ['no audience', without('aud'), {}, 'invalid-token'],
  ['no expiry', without('exp'), {}, 'invalid-token'],
  ['no time of issue', without('iat'), {}, 'invalid-token'],
  ['no identifier', without('jti'), {}, 'invalid-token'],
  ['no subject', without('sub'), {}, 'invalid-token'],
  ['no client', without('client_id'), {}, 'invalid-token'],
  ['no scope', without('scope'), {}, 'invalid-token'],
  ['another scope', { ...claims, scope: 'core-readable' }, {}, 'invalid-token'],
  ['another issuer', { ...claims, iss: 'https://data.example/preprod' }, {}, 'token-of-other-network'],
  ['another audience', { ...claims, aud: 'https://data.example/preprod' }, {}, 'token-of-other-network'],
  ['another subject', { ...claims, sub: 'other' }, {}, 'token-of-other-key'],
  ['another client', { ...claims, client_id: 'other' }, {}, 'token-of-other-key'],
  ['another type', claims, { typ: 'JWT' }, 'invalid-token'],
  ['no type', claims, { typ: undefined }, 'invalid-token'],
  ['an unknown key', claims, { kid: 'other' }, 'invalid-token'],
  ['no key', claims, { kid: undefined }, 'invalid-token'],
])('a token with %s is judged so', async (_, payload, header, fault) => {
  const judged = await tokens.read(await signed(payload, header), 'mainnet')
  expect(typeof judged === 'string' ? judged : undefined).toBe(fault)
})
test('a token that another key signed, under the identifier of ours, is refused', async () => {
  const foreign = await generateKeyPair('ES256')
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: stored[0]?.kid ?? '' })
    .sign(foreign.privateKey)
  expect(await tokens.read(token, 'mainnet')).toBe('invalid-token')
})

test('a token without a signature, or with another algorithm, is refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const kid = stored[0]?.kid
  const unsigned = `${part({ alg: 'none', typ: 'at+jwt', kid })}.${part(claims)}.`
  expect(await tokens.read(unsigned, 'mainnet')).toBe('invalid-token')
  const symmetric = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: kid ?? '' })
    .sign(new TextEncoder().encode(stored[0]?.privateJwk))
  expect(await tokens.read(symmetric, 'mainnet')).toBe('invalid-token')
  for (const text of ['garbage', 'a.b.c', '..', '']) {
    expect(await tokens.read(text, 'mainnet')).toBe('invalid-token')
  }
})
test('a store that fails is a failure, not a bad token', async () => {
  const failing = new AccessTokens({
    signingKeys: new SigningKeys({
      store: {
        addFirst: async () => undefined,
        addNewest: async () => true,
        deleteReplaced: async () => undefined,
        read: () => Promise.reject(new Error('no database')),
      },
      now: () => now,
      failed: unexpected,
    }),
    publicUrl: 'https://data.example',
    now: () => now,
  })
  await expect(failing.read(await signed(claims), 'mainnet')).rejects.toThrow('no database')
})
