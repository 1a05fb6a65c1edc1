import { expect, test } from 'vitest'
import { joinByLink, joinBySignIn } from './join-user.ts'

const identity = { issuer: 'https://login.example', subject: '7', verifiedEmail: 'ada@example.com', name: '' }
const unknown = {
  identity,
  linkedUser: undefined,
  isEmailInUse: false,
  registration: 'open',
  hasInvitation: false,
} as const

test.each([
  ['a known identity signs in', { linkedUser: 'ada' }, { kind: 'sign-in', userId: 'ada' }],
  [
    'a known identity signs in whatever its address and the registration are',
    {
      linkedUser: 'ada',
      identity: { ...identity, verifiedEmail: undefined },
      isEmailInUse: true,
      registration: 'closed' as const,
    },
    { kind: 'sign-in', userId: 'ada' },
  ],
  ['an unknown one registers', {}, { kind: 'register', email: 'ada@example.com' }],
  [
    'an unknown one without a verified address is refused',
    { identity: { ...identity, verifiedEmail: undefined } },
    { kind: 'refuse', reason: 'no-verified-email' },
  ],
  [
    'an unknown one whose address an account has is refused',
    { isEmailInUse: true },
    { kind: 'refuse', reason: 'email-in-use' },
  ],
  [
    'nobody registers where registration is closed, even invited',
    { registration: 'closed' as const, hasInvitation: true },
    { kind: 'refuse', reason: 'registration-closed' },
  ],
  [
    'nobody registers without the invitation that is needed',
    { registration: 'invited' as const },
    { kind: 'refuse', reason: 'invitation-needed' },
  ],
  [
    'an invited person registers',
    { registration: 'invited' as const, hasInvitation: true },
    { kind: 'register', email: 'ada@example.com' },
  ],
])('%s', (_, facts, joining) => {
  expect(joinBySignIn({ ...unknown, ...facts })).toEqual(joining)
})

test.each([
  ['an unknown identity is linked', undefined, false, { kind: 'link' }],
  ['one that is linked already stays', 'ada', false, { kind: 'none' }],
  ['one of another account is refused', 'eve', false, { kind: 'refuse', reason: 'linked-elsewhere' }],
  ['a second one at the same provider is refused', undefined, true, { kind: 'refuse', reason: 'conflict' }],
] as const)('%s', (_, linkedUser, hasAnother, joining) => {
  expect(joinByLink({ userId: 'ada', linkedUser, hasAnother })).toEqual(joining)
})
