import { expect, test } from 'vitest'
import { limitsText } from './key-commands.ts'

const standard = { perSecond: 10, burst: 20, perDay: 100_000 }
const none = { perSecond: null, burst: null, perDay: null }

test.each([
  ['standard', none, 'the limits of its plan: 10 requests a second, 20 at once, 100000 a day'],
  [
    'standard',
    { perSecond: 0.5, burst: null, perDay: 0 },
    '0.5 requests a second, 20 at once (plan), 0 a day',
  ],
  ['standard', { perSecond: 1, burst: 2, perDay: 3 }, '1 requests a second, 2 at once, 3 a day'],
  ['own', none, 'the limits of its plan: 500 requests a second, 1000 at once, any number a day'],
] as const)('a key of the plan %s with the limits %o has its figures shown', (plan, limits, text) => {
  expect(limitsText({ plan, limits }, standard)).toBe(text)
})
