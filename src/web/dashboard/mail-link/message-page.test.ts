import { expect, test } from 'vitest'
import { waysOn } from './message-page.tsx'

test.each([
  ['sign-in', false, ['Get a new link']],
  ['sign-in', true, ['To the dashboard']],
  ['verification', false, ['Register again', 'Sign in']],
  ['verification', true, ['To the dashboard']],
  ['password-reset', false, ['Get a new link']],
  ['password-reset', true, ['Go to your account']],
  ['email-change', false, ['Go to your account']],
  ['email-change', true, ['Go to your account']],
] as const)('from a used link for %s, signed in: %s, one goes on to %j', (kind, isSignedIn, texts) => {
  expect(waysOn(kind, isSignedIn).map(({ text }) => text)).toEqual(texts)
})
