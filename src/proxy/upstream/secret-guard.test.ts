import { expect, test } from 'vitest'
import { createSecretGuard } from './secret-guard.ts'

const KEY = 'key-1'
const SECRET = 'abcDEF0123+/=%:& "ü'
const TOKEN = 'eyJ.token+with/signs='

test.each([
  ['as it is', SECRET],
  ['in an address', encodeURIComponent(SECRET)],
  ['in an address, in small letters', encodeURIComponent(SECRET).toLowerCase().replace('abcdef', 'abcDEF')],
  ['in a form', new URLSearchParams({ a: SECRET }).toString()],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64url', Buffer.from(SECRET).toString('base64url')],
  ['in HTTP Basic', Buffer.from(`${KEY}:${SECRET}`).toString('base64')],
  ['in JSON', JSON.stringify({ a: SECRET })],
  [
    'in JSON, every character escaped',
    [...SECRET].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['in HTML', SECRET.replace('&', '&amp;').replace('"', '&quot;')],
  ['of a token, in an address', encodeURIComponent(TOKEN)],
  ['of the key', KEY],
])('a secret is found %s', (_, text) => {
  const guard = createSecretGuard(KEY, SECRET)
  guard.addToken(TOKEN)
  expect(guard.finds(`before ${text} after`)).toBe(true)
})

test('text without any of them passes', () => {
  const guard = createSecretGuard(KEY, SECRET)
  guard.addToken(TOKEN)
  expect(guard.finds('{"a":"100 % \\u00fc &amp; abcDEF0123"}')).toBe(false)
})
