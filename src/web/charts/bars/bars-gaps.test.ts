import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { feePerTransaction, transactionsPerBlock } from '../../chain/measures/measure.ts'
import type { EpochPlace } from '../epoch-series.ts'
import { barsGaps, gapTexts } from './bars-gaps.ts'

test('a run of epochs without a bar is one gap as long as the reason is the same', () => {
  const places = [1, 2, 3, 4, 5].map((no): EpochPlace => {
    return { no, epoch: no === 2 || no === 3 ? undefined : ({ no } as Epoch) }
  })
  expect(barsGaps(places, [5, undefined, undefined, undefined, 5])).toEqual([
    { first: 2, last: 3, reason: 'missing' },
    { first: 4, last: 4, reason: 'undivided' },
  ])
})

test.each([
  ['missing', feePerTransaction, true, ['20 to 122 not in this recording', 'not in this recording']],
  ['missing', feePerTransaction, false, ['20 to 122 not on record', 'not on record']],
  ['undivided', feePerTransaction, true, ['20 to 122 without transactions', 'no transactions']],
  ['undivided', transactionsPerBlock, false, ['20 to 122 without blocks', 'no blocks']],
] as const)('the label of a gap has its reason: %s', (reason, measure, isRecorded, texts) => {
  expect(gapTexts({ first: 20, last: 122, reason }, measure, isRecorded)).toEqual(texts)
})

test('one epoch is named alone', () => {
  expect(gapTexts({ first: 7, last: 7, reason: 'missing' }, feePerTransaction, false)[0]).toBe(
    '7 not on record',
  )
})
