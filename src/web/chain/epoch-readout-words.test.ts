import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { countedSlots } from './epoch-coverage.ts'
import { expectedText, medianChange } from './epoch-time.ts'

const { mainnet, sandbox } = networks

// Epoch 496 of the specification.
const epoch = {
  no: 496,
  tx_count: 148_344,
  blk_count: 11_423,
  end_time: parseUtcTime('2024-07-11T15:02:18'),
} as Epoch
const counted = { network: mainnet, epoch, slots: 235_048 }
const whole = { ...counted, epoch: { ...epoch, blk_count: 21_158 }, slots: 432_000 }

test.each([
  [counted, '97.2% of the 11,752.4 expected so far'],
  [whole, '98.0% of the 21,600 expected'],
  // A rounded expectation of 12 blocks would make 91.7%.
  [
    { network: sandbox, epoch: { ...epoch, no: 20, blk_count: 11 }, slots: 247 },
    '89.1% of the 12.35 expected so far',
  ],
  [
    { ...whole, epoch: { ...epoch, no: 0, blk_count: 21_587 }, slots: 21_600 },
    '99.9% of the 21,600 expected',
  ],
  [{ ...counted, epoch: { ...epoch, blk_count: 1 }, slots: 1 }, '2,000.0% of the 0.05 expected so far'],
  [{ ...counted, slots: 0 }, undefined],
])('%#: expected blocks', (of, text) => {
  expect(expectedText(of)).toBe(text)
})

test('the share of an epoch in progress does not sink while its figures stay the same', () => {
  const texts = ['2024-07-11T15:02:20', '2024-07-11T15:04:00', '2024-07-12T03:00:00'].map((now) => {
    const coverage = epochCoverage(mainnet, epoch, [], parseUtcTime(now))
    return expectedText({ network: mainnet, epoch, slots: countedSlots(mainnet, epoch, coverage) })
  })
  expect(new Set(texts)).toEqual(new Set(['97.2% of the 11,752.4 expected so far']))
})

const others = [300_000, 324_500, 400_000].map((tx_count) => ({ tx_count }) as Epoch)
const transactions = ({ tx_count }: Epoch) => tx_count

test.each([
  [counted, others, '−16.0%'],
  [{ ...counted, slots: 197_486 }, others, '0.0%'],
  [{ ...counted, slots: 100_000 }, others, '+97.5%'],
  [{ ...counted, slots: 1000 }, others, '+19,648.7%'],
  [counted, [], undefined],
  [{ ...counted, slots: 0 }, others, undefined],
  [counted, [{ tx_count: 0 } as Epoch], undefined],
])('%#: against the median', (of, compared, text) => {
  expect(medianChange(of, compared, transactions)).toBe(text)
})
