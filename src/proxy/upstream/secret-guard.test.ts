import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecretGuard } from './secret-guard.ts'

const KEY = 'Zq3-9fKxW1u_Tt7RbC5e'
/** A key and a secret in the form that our own service gives them. */
const MADE_KEY = 'epk_00000000000000000000000000000000000000000001em7bT'
const MADE_SECRET = 'eps_4fKxW1uTt7RbC5eZq39fKxW1uTt7RbC5eZq39fKxW1u0a1B2c'
const SECRET = 'abcDEF0123+/=%:& "ü<x>\'\\y'
const TOKEN = [
  Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"2026-11"}').toString('base64url'),
  Buffer.from(`{"iss":"http://127.0.0.1:4100/mainnet","sub":"${KEY}","jti":"a"}`).toString('base64url'),
  'k3b0zBq0ZzVj8x-Tq_4Wv1lJm2Yd9oXh5sEoRu7cPnAf6gLtKiUeDwQyBrMhNaSvCxFp3G8jOZ1T2I4_5-6H7A',
].join('.')
const secrets = {
  key: KEY,
  secret: SECRET,
  token: TOKEN,
  'key of our own service': MADE_KEY,
  'secret of our own service': MADE_SECRET,
}

const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in an address': encodeURIComponent,
  'in an address, in lower case': (text) => encodeURIComponent(text).toLowerCase(),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64, after one byte': (text) => Buffer.from(`:${text}`).toString('base64'),
  'in base64url, after two bytes': (text) => Buffer.from(`a:${text}`).toString('base64url'),
  'in base64, within a header': (text) => Buffer.from(`Basic ${text}, etc.`).toString('base64'),
  'in HTTP Basic': (text) => Buffer.from(`${encodeURIComponent(text)}:x`).toString('base64'),
  'in HTTP Basic, as the password': (text) =>
    Buffer.from(`key:${encodeURIComponent(text)}`).toString('base64'),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
  'in hexadecimal, in upper case': (text) => Buffer.from(text).toString('hex').toUpperCase(),
}

const places: Readonly<Record<string, (text: string) => string>> = {
  'at the start': (text) => `${text} after`,
  'in a field': (text) => `{"detail":"You sent ${text}","status":400}`,
  'at the end of much': (text) => `${'{"a":1},'.repeat(1000)}${text}`,
}

const guard = createSecretGuard(KEY, SECRET)
guard.addToken(TOKEN)
const ownGuard = createSecretGuard(MADE_KEY, MADE_SECRET)

describe.each(Object.entries(secrets))('the %s', (name, secret) => {
  const searching = name.endsWith('our own service') ? ownGuard : guard
  test.each(Object.entries(encodings))('is found %s', (_, encode) => {
    for (const [place, put] of Object.entries(places))
      expect(searching.finds(put(encode(secret))), place).toBe(true)
  })
})

test('a token that was replaced long ago is not found', () => {
  const own = createSecretGuard(KEY, SECRET)
  for (let i = 0; i < 5; i++) own.addToken(`${i}`.repeat(40))
  expect([own.finds('0'.repeat(40)), own.finds('1'.repeat(40)), own.finds('4'.repeat(40))]).toEqual([
    false,
    true,
    true,
  ])
})

describe('there is no false alarm', () => {
  test.each([
    '',
    'short',
    '{"a":"100 % \\u00fc &amp; abcDEF0123"}',
    '%zz %u0041 &bogus; &#99999999; \\q \\',
    KEY.slice(1),
  ])('for %j', (text) => {
    expect(guard.finds(text)).toBe(false)
  })

  test('in hashes, keys and addresses of a chain, with secrets of the same alphabets', () => {
    const hash = (i: number) => createHash('sha256').update(String(i)).digest()
    const own = createSecretGuard(randomBytes(32).toString('hex'), randomBytes(32).toString('base64'))
    own.addToken(TOKEN)
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `${hash(i).toString('hex')} ${hash(-i).toString('base64')}`,
    )
    expect(own.finds(rows.join())).toBe(false)
  })
})
