import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { entitySets, odataContext } from './odata/entity-sets.ts'

test('a resource has its fields in the order of the specification', () => {
  expect(Object.keys(endpoints.blockByNo.resource.fields)).toEqual([
    'id',
    'hash',
    'epoch_no',
    'slot_no',
    'epoch_slot_no',
    'block_no',
    'previous_id',
    'slot_leader_id',
    'size',
    'time',
    'tx_count',
    'proto_major',
    'proto_minor',
    'vrf_key',
    'op_cert',
    'op_cert_counter',
    'hash_hex',
    'op_cert_hex',
  ])
})

test('the names of OData entity sets follow from the endpoints', () => {
  expect([...entitySets].map(([name, { path }]) => [name, path])).toEqual([
    ['Epochs', '/api/core/odata/epochs'],
    ['PoolsUpdates', '/api/core/odata/poolsupdates'],
  ])
  expect(odataContext('http://127.0.0.1:4100/mainnet', 'Epochs')).toBe(
    'http://127.0.0.1:4100/mainnet/api/core/odata/$metadata#Epochs',
  )
})
