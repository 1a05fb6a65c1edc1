import { expect, test } from 'vitest'
import type { EndpointCall } from './endpoints.ts'
import { foreignField } from './requested-record.ts'

const ADDRESS = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const HASH = 'ab'.repeat(32)

test.each<[EndpointCall, Record<string, unknown>, string | undefined]>([
  [{ id: 'epoch', params: { epoch_no: 4 } }, { no: '4' }, undefined],
  [{ id: 'epoch', params: { epoch_no: 4 } }, { no: '7' }, 'Epoch.no'],
  [{ id: 'epoch', params: { epoch_no: 4 } }, { fees: '7' }, undefined],
  [{ id: 'odataEpoch', params: { epoch_no: 4 } }, { no: '40' }, 'Epoch.no'],
  [{ id: 'latestEpoch', params: {} }, { no: '7' }, undefined],
  [
    { id: 'account', params: { stake_address: ADDRESS } },
    { stake_address: ADDRESS.toUpperCase() },
    undefined,
  ],
  [
    { id: 'account', params: { stake_address: ADDRESS } },
    { stake_address: 'stake1x' },
    'Account.stake_address',
  ],
  [{ id: 'blockByNo', params: { block_no: 5 } }, { block_no: '5' }, undefined],
  [{ id: 'blockByNo', params: { block_no: 5 } }, { block_no: null }, 'Block.block_no'],
  [{ id: 'blockByHash', params: { block_hash: HASH } }, { hash_hex: HASH.toUpperCase() }, undefined],
  [{ id: 'blockByHash', params: { block_hash: HASH } }, { hash_hex: 'cd'.repeat(32) }, 'Block.hash_hex'],
  [
    { id: 'blockBySlot', params: { epoch_no: 1, slot_no: 21_600n } },
    { epoch_no: '1', slot_no: '21600' },
    undefined,
  ],
  [
    { id: 'blockBySlot', params: { epoch_no: 1, slot_no: 21_600n } },
    { epoch_no: '1', slot_no: '21601' },
    'Block.slot_no',
  ],
  [{ id: 'blockBySlot', params: { epoch_no: 1, slot_no: 21_600n } }, { epoch_no: '0' }, 'Block.epoch_no'],
  [{ id: 'poolUpdatesByPool', params: { pool_id: 2n ** 60n } }, { hash_id: String(2n ** 60n) }, undefined],
  [{ id: 'odataPoolUpdatesByPool', params: { pool_id: 9n } }, { hash_id: '8' }, 'PoolUpdate.hash_id'],
  [
    { id: 'poolUpdatesByVrfKeyHash', params: { vrf_key_hash: HASH } },
    { vrf_key_hash_hex: 'cd'.repeat(32) },
    'PoolUpdate.vrf_key_hash_hex',
  ],
])('%o with %o: %s is of another subject', (call, record, field) => {
  expect(foreignField(call, record)).toBe(field)
})
