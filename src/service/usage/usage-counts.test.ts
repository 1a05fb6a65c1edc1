import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { CountedKey, UsageEndpoint, UsageOutcome } from '../store/control/counted-usage.ts'
import { UsageCounts } from './usage-counts.ts'

/** Midnight of a day, ten minutes before which the cases begin. */
const MIDNIGHT = Date.UTC(2026, 10, 22)
const DAY_BEFORE = MIDNIGHT / DAY - 1
const START = MIDNIGHT - 10 * MINUTE
const START_MINUTE = START / MINUTE

interface Use {
  readonly key?: string
  readonly endpoint?: UsageEndpoint
  readonly outcome?: UsageOutcome
  readonly bytes?: number
  /** Milliseconds after the start. */
  readonly after?: number
}

const none = {
  '2xx': 0,
  '3xx': 0,
  '4xx': 0,
  '5xx': 0,
  none: 0,
  bytes: 0,
}

interface Case {
  readonly name: string
  readonly uses: readonly Use[]
  readonly expected: readonly CountedKey[]
}

const cases: readonly Case[] = [
  {
    name: 'requests of one endpoint are added up, with their bytes and the latest time',
    uses: [{ bytes: 100 }, { bytes: 20, after: 1500 }, { after: 1000 }],
    expected: [
      {
        key: 'a',
        days: [
          {
            day: DAY_BEFORE,
            lastUse: START + 1500,
            endpoints: [{ endpoint: 'epoch', ...none, '2xx': 3, bytes: 120 }],
          },
        ],
        minutes: [{ minute: START_MINUTE, requests: 3 }],
      },
    ],
  },
  {
    name: 'each outcome has a count of its own',
    uses: [{ outcome: '3xx' }, { outcome: '4xx' }, { outcome: '5xx' }, { outcome: 'none' }],
    expected: [
      {
        key: 'a',
        days: [
          {
            day: DAY_BEFORE,
            lastUse: START,
            endpoints: [{ endpoint: 'epoch', ...none, '3xx': 1, '4xx': 1, '5xx': 1, none: 1 }],
          },
        ],
        minutes: [{ minute: START_MINUTE, requests: 4 }],
      },
    ],
  },
  {
    name: 'keys, and endpoints of a key, are counted apart; a minute counts all endpoints',
    uses: [{}, { endpoint: 'blockByNo' }, { key: 'b', endpoint: 'none' }],
    expected: [
      {
        key: 'a',
        days: [
          {
            day: DAY_BEFORE,
            lastUse: START,
            endpoints: [
              { endpoint: 'epoch', ...none, '2xx': 1 },
              { endpoint: 'blockByNo', ...none, '2xx': 1 },
            ],
          },
        ],
        minutes: [{ minute: START_MINUTE, requests: 2 }],
      },
      {
        key: 'b',
        days: [
          {
            day: DAY_BEFORE,
            lastUse: START,
            endpoints: [{ endpoint: 'none', ...none, '2xx': 1 }],
          },
        ],
        minutes: [{ minute: START_MINUTE, requests: 1 }],
      },
    ],
  },
  {
    name: 'at midnight of UTC another day begins',
    uses: [{ after: 10 * MINUTE - 1 }, { after: 10 * MINUTE }],
    expected: [
      {
        key: 'a',
        days: [
          {
            day: DAY_BEFORE,
            lastUse: MIDNIGHT - 1,
            endpoints: [{ endpoint: 'epoch', ...none, '2xx': 1 }],
          },
          {
            day: DAY_BEFORE + 1,
            lastUse: MIDNIGHT,
            endpoints: [{ endpoint: 'epoch', ...none, '2xx': 1 }],
          },
        ],
        minutes: [
          { minute: START_MINUTE + 9, requests: 1 },
          { minute: START_MINUTE + 10, requests: 1 },
        ],
      },
    ],
  },
  {
    name: 'a clock that is set back adds to the minutes and days of before, and the last use stays',
    uses: [{ after: 10 * MINUTE }, { after: 0 }, { after: 10 * MINUTE }, { after: 5 * SECOND }],
    expected: [
      {
        key: 'a',
        days: [
          {
            day: DAY_BEFORE + 1,
            lastUse: MIDNIGHT,
            endpoints: [{ endpoint: 'epoch', ...none, '2xx': 2 }],
          },
          {
            day: DAY_BEFORE,
            lastUse: START + 5 * SECOND,
            endpoints: [{ endpoint: 'epoch', ...none, '2xx': 2 }],
          },
        ],
        minutes: [
          { minute: START_MINUTE + 10, requests: 2 },
          { minute: START_MINUTE, requests: 2 },
        ],
      },
    ],
  },
]

test.each(cases)('$name', ({ uses, expected }) => {
  const counts = new UsageCounts(() => false)
  for (const use of uses) add(counts, use)
  expect(counts.take().map(({ key, days, minutes }) => ({ key, days, minutes }))).toEqual(expected)
})

test('what was taken is not counted again', () => {
  const counts = new UsageCounts(() => false)
  add(counts, {})
  expect([counts.take().length, counts.size, counts.take()]).toEqual([1, 0, []])
})

test('without room, only what is counted already is counted on', () => {
  const counts = new UsageCounts(() => counts.size >= 3)
  expect([add(counts, {}), add(counts, { endpoint: 'blockByNo' })]).toEqual([true, true])
  expect(counts.size).toBe(3)
  expect([
    add(counts, { key: 'b' }),
    add(counts, { endpoint: 'account' }),
    add(counts, { after: MINUTE }),
    add(counts, {}),
  ]).toEqual([false, false, false, true])
  expect(counts.take().map(({ key, minutes }) => [key, minutes])).toEqual([
    ['a', [{ minute: START_MINUTE, requests: 3 }]],
  ])
})

function add(counts: UsageCounts, use: Use): boolean {
  const { key = 'a', endpoint = 'epoch', outcome = '2xx', bytes = 0, after = 0 } = use
  return counts.add(key, endpoint, outcome, bytes, START + after)
}
