import { expect, test } from 'vitest'
import { DashboardFailure } from '#web/dashboard/calls/dashboard-failure.ts'
import { type GateFacts, type GateState, gateState, shownUser } from './use-gate.ts'

const away = new DashboardFailure('unavailable', 'The service does not respond.')
const foreign = new DashboardFailure('no-dashboard', 'No data service with a dashboard.')
const start: GateFacts = {
  session: undefined,
  hasOptions: false,
  failure: null,
  shown: undefined,
  owner: undefined,
}
const ada = { email: 'ada@example.org' }
const open: GateFacts = { ...start, session: ada, hasOptions: true, shown: ada.email, owner: ada.email }

const cases: readonly (readonly [string, GateFacts, GateState])[] = [
  ['nothing has come', start, 'loading'],
  ['the options have not come', { ...start, session: null }, 'loading'],
  ['the session has not come', { ...start, hasOptions: true }, 'loading'],
  ['the service does not respond', { ...start, failure: away }, 'away'],
  ['a retry runs after a failure of one of both', { ...start, session: null, failure: away }, 'away'],
  ['the explorer reads a foreign service', { ...start, failure: foreign }, 'no-dashboard'],
  ['nobody is signed in', { ...start, session: null, hasOptions: true }, 'signed-out'],
  ['a user is signed in', open, 'open'],
  ['the session is looked at again without success', { ...open, failure: away }, 'open'],
  ['the session ends by itself', { ...open, session: null }, 'ended'],
  ['the person signs out', { ...open, session: null, owner: undefined }, 'signed-out'],
  [
    'another user’s sign-in is about to be known',
    { ...open, session: null, owner: 'bob@example.org' },
    'ended',
  ],
  ['a page opens after the session ended', { ...open, session: null, shown: undefined }, 'signed-out'],
  ['another user signs in', { ...open, session: { email: 'bob@example.org' } }, 'open'],
]

test.each(cases)('the state of a page when %s', (_, facts, state) => {
  expect(gateState(facts)).toBe(state)
})

/** One step after another: the session, the owner of the private data, and the state of the page. */
type Step = readonly [session: typeof ada | null, owner: string | undefined, state: GateState]
const bob = { email: 'bob@example.org' }

test.each<readonly [string, readonly Step[]]>([
  [
    'ends by itself, and the same user signs in',
    [
      [ada, ada.email, 'open'],
      [null, ada.email, 'ended'],
      [ada, ada.email, 'open'],
    ],
  ],
  [
    'ends by a sign-out, and the same user signs in, who is known just before the session is',
    [
      [ada, ada.email, 'open'],
      [ada, undefined, 'open'],
      [null, undefined, 'signed-out'],
      [null, ada.email, 'signed-out'],
      [ada, ada.email, 'open'],
    ],
  ],
  [
    'ends by a sign-out, and another user signs in',
    [
      [ada, ada.email, 'open'],
      [null, undefined, 'signed-out'],
      [null, bob.email, 'signed-out'],
      [bob, bob.email, 'open'],
    ],
  ],
])('a session that %s', (_, steps) => {
  let shown: typeof ada | undefined
  for (const [session, owner, state] of steps) {
    shown = shownUser(shown, { session, owner })
    expect(gateState({ ...open, session, owner, shown: shown?.email })).toBe(state)
  }
})
