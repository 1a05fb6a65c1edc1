import { expect, test } from 'vitest'
import { measures } from '../../chain/measures/measure.ts'
import { changeSentence } from './compare-words.ts'
import type { Difference } from './differences.ts'

const differences = (percents: Readonly<Record<string, string | undefined>>): Difference[] =>
  measures.map((measure) => ({
    measure,
    a: undefined,
    b: undefined,
    difference: undefined,
    percent: percents[measure.key],
  }))

test.each([
  [
    { tx: '+6.2%', fees: '+60.7%', blocks: '−2.5%', output: '+99.9%', 'fee-per-tx': '+88.0%' },
    'Fees rose by 60.7% against the 15 epochs before. Transactions changed by +6.2% and blocks by −2.5%.',
  ],
  [
    { tx: '−42.2%', fees: '−12.5%', blocks: '−4.3%' },
    'Transactions fell by 42.2% against the 15 epochs before. Fees changed by −12.5% and blocks by −4.3%.',
  ],
  [
    { tx: '0.0%', fees: '0.0%', blocks: '0.0%' },
    'Transactions are the same to a tenth of a percent against the 15 epochs before. Fees changed by 0.0% and blocks by 0.0%.',
  ],
  [{ blocks: '+1,200.0%' }, 'Blocks rose by 1,200.0% against the 15 epochs before.'],
  [{}, 'No change in percent: the figures of B are 0.'],
])('%o', (percents, sentence) => {
  const { first, rest } = changeSentence(differences(percents), 'the 15 epochs before', true)
  expect(`${first} ${rest}`).toBe(sentence)
})

test.each([
  [
    { tx: '+6,127.1%', fees: '−3.0%' },
    'Transactions are 6,127.1% higher than in epoch 120 of Preprod. Fees differ by −3.0%.',
  ],
  [{ blocks: '−4.3%' }, 'Blocks are 4.3% lower than in epoch 120 of Preprod.'],
  [{ tx: '0.0%' }, 'Transactions are the same to a tenth of a percent as in epoch 120 of Preprod.'],
])('nothing rises or falls from one chain to another: %o', (percents, sentence) => {
  const { first, rest } = changeSentence(differences(percents), 'epoch 120 of Preprod', false)
  expect(`${first} ${rest}`).toBe(sentence)
})
