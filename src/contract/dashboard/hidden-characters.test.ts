import { expect, test } from 'vitest'
import { dashboardBodies } from './dashboard-bodies.ts'
import { hasHiddenCharacters, withoutHiddenCharacters } from './project-name.ts'

test.each(['a', 'Wallet backend', 'café 北京 👩‍💻', 'می\u200cخواهم', '😀', ''])('%j has none', (text) => {
  expect(hasHiddenCharacters(text)).toBe(false)
  expect(withoutHiddenCharacters(text)).toBe(text)
})

test.each([
  '\n',
  '\0',
  '\u007f',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u200e',
  '\u2028',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\ue000',
])('%j is one', (character) => {
  const text = `a${character}b`
  expect(hasHiddenCharacters(text)).toBe(true)
  expect(withoutHiddenCharacters(text)).toBe('ab')
})

test.each(['a\ud800b', 'a\0b', 'a\u202eb', 'a\u2028b'])('nobody and nothing can be named %j', (name) => {
  expect(dashboardBodies.renameAccount.safeParse({ name }).success).toBe(false)
  expect(dashboardBodies.renamePasskey.safeParse({ name }).success).toBe(false)
  expect(dashboardBodies.renameProject.safeParse({ name }).success).toBe(false)
})

test.each(['', '\0', 'a=', 'a+b', 'é', 'x'.repeat(2001)])('%j is no identifier of a passkey', (id) => {
  expect(dashboardBodies.signInByPasskey.safeParse({ response: { id } }).success).toBe(false)
})
