import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { inChainOrder } from './listed-updates.ts'

const place = (id: bigint, registered_tx_id: bigint, cert_index: number | null) =>
  madeUpPoolUpdate({ id, registered_tx_id, cert_index })

test.each([
  ['by transaction', [place(1n, 30n, 0), place(2n, 10n, 0), place(3n, 20n, 0)], [2n, 3n, 1n]],
  [
    'by certificate in one transaction',
    [place(1n, 10n, 2), place(2n, 10n, 0), place(3n, 10n, 10)],
    [2n, 1n, 3n],
  ],
  ['by record where certificates are not known', [place(2n, 10n, null), place(1n, 10n, 5)], [1n, 2n]],
])('updates are in the order of the chain: %s', (_, updates, ids) => {
  expect(inChainOrder(updates).map(({ id }) => id)).toEqual(ids)
})
