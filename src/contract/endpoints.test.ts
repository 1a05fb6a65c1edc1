import { expect, test } from 'vitest'
import { entitySets, odataContext } from './odata/entity-sets.ts'

test('the names of OData entity sets follow from the endpoints', () => {
  expect([...entitySets].map(([name, { path }]) => [name, path])).toEqual([
    ['Epochs', '/api/core/odata/epochs'],
    ['PoolsUpdates', '/api/core/odata/poolsupdates'],
  ])
  expect(odataContext('http://127.0.0.1:4100/mainnet', 'Epochs')).toBe(
    'http://127.0.0.1:4100/mainnet/api/core/odata/$metadata#Epochs',
  )
})
