import { expect, test } from 'vitest'
import { shownKey } from '#contract/shown-key.ts'
import { isMistyped, makeCredential } from './api-key.ts'

/** The regular expression of docs/operating.md. */
const scanned = /\bep[ks]_[0-9A-Za-z]{49}\b/

test('keys and secrets have the form that docs/operating.md gives to secret scanners, and never repeat', () => {
  const made = Array.from({ length: 200 }, (_, index) => makeCredential(index % 2 === 0 ? 'epk_' : 'eps_'))
  for (const credential of made) {
    expect(`secret=${credential};`.match(scanned)?.[0]).toBe(credential)
    expect(isMistyped(credential, credential.startsWith('epk_') ? 'epk_' : 'eps_')).toBe(false)
  }
  expect(new Set(made).size).toBe(200)
})

test('each changed, missing or added character is noticed', () => {
  const key = makeCredential('epk_')
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(isMistyped(`${key.slice(0, at)}${other}${key.slice(at + 1)}`, 'epk_')).toBe(true)
    expect(isMistyped(key.slice(0, at) + key.slice(at + 1), 'epk_')).toBe(true)
  }
  expect(isMistyped(`${key} `, 'epk_')).toBe(true)
  expect(isMistyped(key.slice(0, -1), 'epk_')).toBe(true)
})

test('the checksum is the CRC-32 of what stands before it, in base62', () => {
  const random = 'epk_0000000000000000000000000000000000000000000'
  // As Python's zlib computes it: 0x5a84d70f.
  expect(isMistyped(`${random}1em7bT`, 'epk_')).toBe(false)
})

test.each([
  ['a key of an earlier version', 'Zq3-9fKxW1u_Tt7RbC5eZq3-9fKxW1u_Tt7RbC5e123'],
  ['a key of an earlier version that begins so by chance', 'epk_9fKxW1u_Tt7RbC5eZq3-9fKxW1u_Tt7RbC5e123'],
  ['a secret', 'eps_wrong'],
  ['no text', ''],
])('%s is not taken for a mistyped key', (_, text) => {
  expect(isMistyped(text, 'epk_')).toBe(false)
})

test('of a key the eight characters after the prefix are shown, of an earlier one the first eight', () => {
  expect(shownKey('epk_0123456789')).toBe('01234567')
  expect(shownKey('Zq3-9fKxW1u_Tt7')).toBe('Zq3-9fKx')
})
