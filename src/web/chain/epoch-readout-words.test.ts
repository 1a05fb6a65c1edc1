import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { medianChange } from './epoch-time.ts'

const { mainnet } = networks

// Epoch 496 of the specification.
const epoch = {
  no: 496,
  tx_count: 148_344,
  blk_count: 11_423,
  end_time: parseUtcTime('2024-07-11T15:02:18'),
} as Epoch
const counted = { network: mainnet, epoch, slots: 235_048 }

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
