import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCount, extentText, rangeNote } from './epoch-list-words.ts'

const epochs = (...nos: readonly number[]) => nos.map((no) => ({ no }) as Epoch)
const { mainnet, sandbox } = networks

test.each([
  ['live', mainnet, epochs(0, 1, 2), false, '3 epochs since 23 Sep 2017, 5 days each.'],
  ['live, the first', mainnet, epochs(0), false, '1 epoch since 23 Sep 2017, 5 days each.'],
  [
    'a foreign service with a gap',
    mainnet,
    epochs(0, 1, 5),
    false,
    '3 epochs since 23 Sep 2017, 5 days each. Not on record: 2 to 4.',
  ],
  [
    'recorded with gaps',
    mainnet,
    epochs(0, 2, 5),
    true,
    '3 recorded epochs since 23 Sep 2017, 5 days each. Not on record: 1, 3 to 4, and everything after 5.',
  ],
  [
    'recorded without gaps',
    mainnet,
    epochs(0, 1),
    true,
    '2 recorded epochs since 23 Sep 2017, 5 days each. Not on record: everything after 1.',
  ],
  ['nothing yet', mainnet, [], false, '0 epochs since 23 Sep 2017, 5 days each.'],
  ['simulated', sandbox, epochs(0, 1), false, '2 epochs since 1 Jan 2026, 30 minutes each.'],
] as const)('extent: %s', (_, network, listed, isRecorded, text) => {
  expect(extentText(network, listed, isRecorded)).toBe(text)
})

const range = { first: 351, last: 496 }
test.each([
  ['finished epochs only', 146, undefined, '146 epochs.'],
  ['open epoch outside the range', 146, { no: 500, coverage: 'running' }, '146 epochs.'],
  [
    'live',
    146,
    { no: 496, coverage: 'running' },
    '146 epochs. Epoch 496 is in progress: totals count it so far, mean, median and extremes leave it out.',
  ],
  [
    'stale',
    146,
    { no: 496, coverage: 'partial' },
    '146 epochs. Epoch 496 is incomplete on record: totals count it so far, mean, median and extremes leave it out.',
  ],
  [
    'offline',
    146,
    { no: 496, coverage: 'old' },
    '146 epochs. Epoch 496 is known here in part: totals count it so far, mean, median and extremes leave it out.',
  ],
  ['recorded', 145, undefined, '145 epochs. 1 more is not on record and left out of every figure.'],
  ['mostly missing', 1, undefined, '1 epoch. 145 more are not on record and left out of every figure.'],
] as const)('range: %s', (_, shown, open, text) => {
  expect(rangeNote(range, shown, open)).toBe(text)
})

test('one epoch is not several', () => {
  expect([epochCount(0), epochCount(1), epochCount(2)]).toEqual(['0 epochs', '1 epoch', '2 epochs'])
})
