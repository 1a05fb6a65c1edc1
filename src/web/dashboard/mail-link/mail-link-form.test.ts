import { expect, test } from 'vitest'
import { mailLinkOutcome } from './mail-link-form.tsx'

test.each([
  ['sign-in', { email: 'ada@example.org' }, 'dashboard'],
  ['verification', { email: 'ada@example.org', hasPassword: true }, 'dashboard'],
  ['verification', { email: 'ada@example.org', hasPassword: false }, 'no-password'],
  ['password-reset', undefined, 'password-set'],
  ['email-change', { state: 'confirmed' }, 'address-confirmed'],
  ['email-change', { state: 'changed' }, 'address-changed'],
] as const)('a link for %s that gives %j ends with %s', (kind, result, outcome) => {
  expect(mailLinkOutcome(kind, result)).toBe(outcome)
})
