import { expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import { createSecretCipher, masterSecretId, sealedWith } from './secret-cipher.ts'

const first = new Secret('the first master secret, of more than 32 characters')
const second = new Secret('the second master secret, of more than 32 characters')

test('what is encrypted opens with the same secret for the same subject, and is different each time', () => {
  const cipher = createSecretCipher(first)
  const sealed = cipher.seal('private ŝ', 'signing key a')
  expect(cipher.open(sealed, 'signing key a')).toBe('private ŝ')
  expect(createSecretCipher(first).open(sealed, 'signing key a')).toBe('private ŝ')
  expect(cipher.seal('private ŝ', 'signing key a')).not.toBe(sealed)
  expect(sealed).toMatch(/^sealed1\.[0-9a-f]{12}\.[\w-]{22}\.[\w-]{16}\.[\w-]+$/)
  expect(Buffer.from(sealed.split('.')[4] ?? '', 'base64url').toString()).not.toContain('private')
})

test('another secret does not open it, and both identifiers are said', () => {
  const sealed = createSecretCipher(first).seal('text', 'x')
  expect(() => createSecretCipher(second).open(sealed, 'x')).toThrow(
    new Fault(
      'operator',
      `the master secret (identifier ${masterSecretId(second)}) is not the one that the control database is encrypted with (${masterSecretId(first)})`,
    ),
  )
})

test('while one secret takes the place of another, both open', () => {
  const sealed = createSecretCipher(second).seal('text', 'x')
  const cipher = createSecretCipher(first, [second])
  expect(cipher.id).toBe(masterSecretId(first))
  expect(cipher.open(sealed, 'x')).toBe('text')
  expect(cipher.open(cipher.seal('text', 'x'), 'x')).toBe('text')
})

test('a text does not open for another subject, nor when any part of it is changed', () => {
  const cipher = createSecretCipher(first)
  const sealed = cipher.seal('text', 'signing key a')
  expect(() => cipher.open(sealed, 'signing key b')).toThrow(
    'the encrypted signing key b of the control database is damaged',
  )
  for (let index = 0; index < sealed.length; index++) {
    const other = sealed[index] === 'A' ? 'Q' : 'A'
    const changed = `${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}`
    // The last character of base64url holds bits that no byte has.
    if (
      Buffer.from(changed.split('.').at(-1) ?? '', 'base64url').equals(
        Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url'),
      ) &&
      index === sealed.length - 1
    )
      continue
    expect(() => cipher.open(changed, 'signing key a')).toThrow(
      expect.objectContaining({ reason: 'operator' }),
    )
  }
  expect(() => cipher.open('{"kty":"EC"}', 'x')).toThrow(expect.objectContaining({ reason: 'operator' }))
})

test('the identifier of a secret is derived from it, and a text says which secret it needs', () => {
  const cipher = createSecretCipher(first)
  expect(sealedWith(cipher.seal('text', 'x'))).toBe(masterSecretId(first))
  expect(sealedWith('{"kty":"EC"}')).toBeUndefined()
  expect(masterSecretId(first)).not.toBe(masterSecretId(second))
})
