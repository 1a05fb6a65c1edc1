import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['ada+test@example.org', 'ada+test@example.org'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
])('%j is stored as %s', (given, stored) => {
  expect(emailAddress.parse(given)).toBe(stored)
})

test.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@example.org\r\nBcc: all@example.org',
  'ada@müller.example',
  'adа@example.org', // The second a is Cyrillic.
  '\u212Aada@example.org', // The Kelvin sign, whose lower case is an ASCII letter.
  `${'a'.repeat(250)}@example.org`,
])('%j is refused', (given) => {
  expect(emailAddress.safeParse(given).success).toBe(false)
})
