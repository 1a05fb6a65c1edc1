import { expect, test } from 'vitest'
import type { EndpointId } from '#contract/endpoints.ts'
import { exampleValues } from './try-address.ts'

const unknown = { stakeAddress: undefined, block: undefined, epoch: undefined, update: undefined }
/** The recording of mainnet has a latest block whose epoch it does not have. */
const recorded = {
  ...unknown,
  block: { epoch_no: 567, block_no: 12_056_283, hash_hex: 'ab', slot_no: 159_835_207 },
  epoch: { no: 322 },
}

test.each<[EndpointId, string]>([
  ['epoch', '322'],
  ['odataEpoch', '322'],
  ['blockBySlot', '567'],
])('%s has the example epoch %s', (id, epoch) => {
  expect(exampleValues(id, recorded).epoch_no).toBe(epoch)
})

test.each<EndpointId>(['epoch', 'blockBySlot'])('%s has no example before a record is known', (id) => {
  expect(Object.values(exampleValues(id, unknown)).every((value) => value === undefined)).toBe(true)
})
