import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { feePerTransaction, feeTotal, measures, transactionCount } from '#web/measures/measure.ts'
import { marksLine, pictureName, pictureTitle, rangeLine } from './epoch-pictures.ts'

const { mainnet, sandbox } = networks

test.each([
  [
    [transactionCount],
    'Cardano mainnet: transactions per epoch',
    'epochal-mainnet-epochs-123-322-transactions',
  ],
  [
    [transactionCount, feeTotal],
    'Cardano mainnet: transactions and fees per epoch',
    'epochal-mainnet-epochs-123-322-transactions-fees',
  ],
  [
    [transactionCount, feeTotal, feePerTransaction],
    'Cardano mainnet: transactions, fees and fee per transaction per epoch',
    'epochal-mainnet-epochs-123-322-transactions-fees-fee-per-transaction',
  ],
  [measures, 'Cardano mainnet: 7 figures per epoch', 'epochal-mainnet-epochs-123-322-7-charts'],
])('a picture is named after its charts', (shown, title, name) => {
  expect(pictureTitle(mainnet, shown)).toBe(title)
  expect(pictureName(mainnet, { first: 123, last: 322 }, shown)).toBe(name)
})

test.each([
  [mainnet, 'Epochs 208 to 209, 29 Jul 2020 to 8 Aug 2020 (UTC), 5 days each. Logarithmic scale.'],
  [sandbox, 'Epochs 208 to 209, 5 Jan 2026, 08:00 to 09:00 UTC, 30 minutes each. Logarithmic scale.'],
])('the range of %o has its dates, with times where epochs are short', (network, line) => {
  expect(rangeLine(network, { first: 208, last: 209 }, 'log')).toBe(line)
})

test('on a logarithmic scale the open epoch and zeros are points', () => {
  const open = { no: 496, coverage: 'running' } as const
  expect(marksLine({ scale: 'log', open, hasGaps: false, hasZero: true })).toBe(
    'Point: epoch 496 is in progress. On the base line: 0.',
  )
  expect(marksLine({ scale: 'linear', open: undefined, hasGaps: false, hasZero: true })).toBe('')
})
