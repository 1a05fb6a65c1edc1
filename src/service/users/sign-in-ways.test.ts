import { expect, test } from 'vitest'
import { isLastWay } from './sign-in-ways.ts'

const none = { hasPassword: false, canReceiveLinks: false, passkeys: 0, providers: 0 }

test.each([
  ['the only provider is', { providers: 1 }, 'provider', true],
  ['one of two providers is not', { providers: 2 }, 'provider', false],
  ['a provider beside a password is not', { providers: 1, hasPassword: true }, 'provider', false],
  ['a provider where links can be sent is not', { providers: 1, canReceiveLinks: true }, 'provider', false],
  ['a provider beside a passkey is not', { providers: 1, passkeys: 1 }, 'provider', false],
  ['the only passkey is', { passkeys: 1 }, 'passkey', true],
  ['one of two passkeys is not', { passkeys: 2 }, 'passkey', false],
  ['a passkey beside a provider is not', { passkeys: 1, providers: 1 }, 'passkey', false],
] as const)('the last way to sign in: %s', (_, ways, way, expected) => {
  expect(isLastWay({ ...none, ...ways }, way)).toBe(expected)
})
