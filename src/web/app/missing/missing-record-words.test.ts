import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import {
  aboutText,
  type MissingContext,
  missingAccountWords,
  missingBlockWords,
  missingEpochWords,
  missingHashWords,
} from './missing-record-words.ts'

const tip = { block_no: 10_559_461, epoch_no: 496, slot_no: 129_143_866 }
const shared = { network: networks.mainnet, tip, now: parseUtcTime('2024-07-11T15:02:37') }
const recording = {
  epochs: [
    [0, 5],
    [300, 322],
  ],
  blocks: 25_053,
  pool_updates: 70,
  accounts: ['stake1a', 'stake1b'],
  block_runs: [],
  block_slots: [],
} as const
const live: MissingContext = { ...shared, source: 'live', recording: undefined }
/** The newest block of the recording is 2,000,000 slots old, and the time is told to the minute. */
const recorded: MissingContext = {
  ...shared,
  tip: { ...tip, slot_no: tip.slot_no - 2_000_000 },
  source: 'recorded',
  recording,
}
const unread: MissingContext = { ...recorded, tip: undefined }
const simulated: MissingContext = { ...shared, source: 'simulated', recording: undefined }
const unknown: MissingContext = { ...shared, source: undefined, recording: undefined, tip: undefined }

test.each([
  ['live, beyond the newest', 12_069_666, live, 'Block 12,069,666 does not exist yet', true],
  ['simulated, beyond the newest', 12_069_666, simulated, 'Block 12,069,666 does not exist yet', true],
  ['recorded, beyond the newest', 12_069_666, recorded, 'Block 12,069,666 is not in this recording', false],
  [
    'recorded, a block in every slot',
    12_559_521,
    recorded,
    'Block 12,559,521 is not in this recording',
    false,
  ],
  ['recorded, more blocks than slots', 12_559_522, recorded, 'Block 12,559,522 does not exist yet', false],
  ['recorded, far beyond', 999_999_999, unread, 'Block 999,999,999 does not exist yet', false],
  ['recorded, the newest not known', 8_415_372, unread, 'Block 8,415,372 is not in this recording', false],
  ['recorded, below', 8_415_372, recorded, 'Block 8,415,372 is not in this recording', false],
  ['live, that may just have been made', 10_559_462, live, 'Block 10,559,462 is not on record yet', true],
  ['live, below', 8_415_372, live, 'Block 8,415,372 is not on record', true],
  ['unknown', 8_415_372, unknown, 'Block 8,415,372 is not on record', true],
] as const)('a block, %s', (_, blockNo, context, title, mayCome) => {
  expect(missingBlockWords(blockNo, context)).toMatchObject({ title, mayCome })
})

test('a recording does not say that the chain has not come so far', () => {
  expect(missingBlockWords(12_069_666, recorded).text).toBe(
    'Mainnet is a recording here and holds 25,053 blocks. They end with block 10,559,461. The chain went on.',
  )
  expect(missingBlockWords(99_999_999, recorded).text).toBe(
    'Mainnet is a recording here and holds 25,053 blocks. They end with block 10,559,461. Even with a block in every slot, the chain would not have come so far.',
  )
  expect(missingBlockWords(8_415_372, unread).text).toBe(
    'Mainnet is a recording here and holds 25,053 blocks.',
  )
  expect(missingBlockWords(8_415_372, recorded).text).toContain('exists on the chain, only not here')
  expect(missingBlockWords(12_069_666, live).text).toBe(
    'The newest block that the data service has is 10,559,461. At the network’s average pace, number 12,069,666 comes about 11 months after it.',
  )
  expect(missingBlockWords(12_069_666, unknown).text).toContain('not known now')
})

test.each([
  ['live', 520, live, 'Epoch 520 has not begun', 'Epoch 496 is in progress now.'],
  ['recorded', 520, recorded, 'Epoch 520 has not begun', 'By the clock, epoch 496 is in progress now.'],
  ['recorded, in the past', 200, recorded, 'Epoch 200 is not in this recording', 'holds 29 epochs'],
  ['live, in the past', 200, live, 'Epoch 200 is not on record', 'not loaded it yet'],
  ['unknown, in the past', 200, unknown, 'Epoch 200 is not on record', 'By the schedule it has begun'],
] as const)('an epoch, %s', (_, epochNo, context, title, text) => {
  const words = missingEpochWords(epochNo, context)
  expect([words.title, words.text]).toEqual([title, expect.stringContaining(text)])
})

test('a future epoch has both its dates, and a missing one its own and what is missing around it', () => {
  const text = (no: number, context: MissingContext) => missingEpochWords(no, context).text
  expect(text(520, live)).toBe(
    'By the schedule it begins on 5 Nov 2024, 21:44:51 UTC, in about 4 months, and ends on 10 Nov 2024, 21:44:51 UTC. Epoch 496 is in progress now.',
  )
  expect(text(200, recorded)).toBe(
    'Mainnet is a recording here and holds 29 epochs. Epochs 6 to 299 are missing. By the schedule this one ran from 19 Jun 2020, 21:44:51 UTC to 24 Jun 2020, 21:44:51 UTC; it exists on the chain, only not here.',
  )
  expect(text(400, recorded)).toContain('holds 29 epochs. Its last is 322. By the schedule')
  expect(text(496, recorded)).toContain('By the schedule this one runs from')
  const gap = {
    ...recorded,
    recording: {
      ...recording,
      epochs: [
        [0, 5],
        [7, 9],
      ] as const,
    },
  }
  expect(text(6, gap)).toContain('This one alone is missing between two of them.')
})

test('an account and a hash: what was looked for, and what a recording leaves open', () => {
  expect(missingAccountWords(live).text).toContain('no record of it up to block 10,559,461')
  expect(missingAccountWords(unknown).text).toContain(
    'no record of it. It has never been registered or used, or',
  )
  expect(missingAccountWords(recorded).text).toContain('2 accounts, and this is not one of them')
  expect(missingHashWords(recorded).text).toContain('may exist on the chain')
})

test.each([
  ['recorded', recorded, 'No block of this recording has this hash', false],
  ['live', live, 'No block on record has this hash', true],
  ['simulated', simulated, 'No block on record has this hash', true],
  ['unknown', unknown, 'No block on record has this hash', true],
] as const)('a hash, %s', (_, context, title, mayCome) => {
  expect(missingHashWords(context)).toMatchObject({ title, mayCome })
})

test.each([
  [20_000, 'about 20 seconds'],
  [400, 'about 1 second'],
  [60_000, 'about 1 minute'],
  [7_200_000, 'about 2 hours'],
  [9 * 86_400_000, 'about 9 days'],
  [400 * 86_400_000, 'about 1 year'],
])('%i ms are %s', (duration, text) => {
  expect(aboutText(duration)).toBe(text)
})

test('a record to which the chain has come is not called lost for sure', () => {
  const newer = { ...live, tip: { ...tip, block_no: 10_559_470, epoch_no: 497 } }
  expect(missingBlockWords(10_559_462, newer).text).toContain('had not loaded this block yet, or has lost it')
  const later = { ...live, now: parseUtcTime('2024-07-14T00:00:00') }
  const words = (context: MissingContext) => missingEpochWords(497, context).text
  expect(words(live)).toContain('begins on 13 Jul 2024, 21:44:51 UTC, in about 2 days')
  expect(words(later)).toContain('is of epoch 496. Epochal looks again when one of this epoch')
  expect(words({ ...later, tip: newer.tip })).toContain('had not loaded it yet, or has lost it')
})

test('no chain that counts from 1 has a block 0', () => {
  const fromOne = { ...recording, block_runs: [[1, 40]] } as const
  const title = (context: MissingContext) => missingBlockWords(0, context).title
  expect(title(live)).toBe('There is no block 0')
  expect(title({ ...recorded, recording: fromOne })).toBe('There is no block 0')
  expect(title(recorded)).toBe('Block 0 is not in this recording')
  expect(title(unknown)).toBe('Block 0 is not on record')
})

test('a date far beyond the calendar is not told', () => {
  expect(missingEpochWords(1_000_000, live).text).toContain('begins after the year 9999, in about 13,')
  expect(missingEpochWords(2_147_483_647, live).text).toContain('begins after the year 9999, in')
})

test('a recording without accounts says so', () => {
  const text = (accounts: readonly string[]) =>
    missingAccountWords({ ...recorded, recording: { ...recording, accounts } }).text
  expect(text([])).toContain('is a recording here that holds no accounts; it may exist on the chain.')
  expect(text(['stake1a'])).toContain('with 1 account, and this is not it')
})
