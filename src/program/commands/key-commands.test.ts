import { expect, test } from 'vitest'
import { keyTable, limitsText } from './key-commands.ts'

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

test('keys are listed one a line, whatever the names of their projects hold', () => {
  const key = {
    network: 'mainnet',
    plan: 'standard',
    created: '2026-11-22T02:30:00.123Z',
    name: null,
    expires: null,
    requestsToday: 7,
    limits: { perSecond: null, burst: null, perDay: null },
  }
  expect(
    keyTable([
      { ...key, key: 'AAAAAAAA', project: 'a' },
      {
        ...key,
        key: 'BBBBBBBB',
        project: 'two\nlines',
        network: 'preprod',
        name: 'night job',
        expires: '2026-12-22T02:30:00.000Z',
      },
    ]),
  ).toBe(
    [
      'KEY        NETWORK  PROJECT    NAME       PLAN      CREATED               EXPIRES               REQUESTS TODAY',
      'AAAAAAAA…  mainnet  a          -          standard  2026-11-22T02:30:00Z  -                     7',
      'BBBBBBBB…  preprod  two lines  night job  standard  2026-11-22T02:30:00Z  2026-12-22T02:30:00Z  7',
      '',
    ].join('\n'),
  )
})
