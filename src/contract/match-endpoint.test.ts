import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { endpointIds, endpointPath } from './endpoints.ts'
import { matchEndpoint } from './match-endpoint.ts'
import { describePathFaults } from './path-parameter.ts'

const { mainnet } = networks
const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

const match = (path: string) => matchEndpoint(path, mainnet)

// The specification's table, row by row, and the numbers of records.
test.each([
  [1, 'account', `/api/core/accounts/${address}`, { stake_address: address }],
  [2, 'latestEpoch', '/api/core/epochs/latest', {}],
  [3, 'epochs', '/api/core/epochs', {}],
  [4, 'epoch', '/api/core/epochs/379', { epoch_no: 379 }],
  [5, 'odataEpochs', '/api/core/odata/epochs', {}],
  [6, 'odataEpoch', '/api/core/odata/epochs/379', { epoch_no: 379 }],
  [7, 'latestBlock', '/api/core/blocks/latest', {}],
  [8, 'blockByNo', '/api/core/blocks/8415364', { block_no: 8_415_364 }],
  [9, 'blockByHash', `/api/core/blocks/${hash}`, { block_hash: hash }],
  [10, 'blockBySlot', '/api/core/blocks/epochs/394/slots/85165743', { epoch_no: 394, slot_no: 85_165_743n }],
  [11, 'poolUpdates', '/api/core/pools/updates', {}],
  [12, 'poolUpdatesByPool', '/api/core/pools/4268/updates', { pool_id: 4268n }],
  [13, 'poolUpdatesByVrfKeyHash', `/api/core/pools/${hash}/updates`, { vrf_key_hash: hash }],
  [14, 'odataPoolUpdates', '/api/core/odata/poolsupdates', {}],
  [15, 'odataPoolUpdatesByPool', '/api/core/odata/poolsupdates/4268', { pool_id: 4268n }],
  [16, 'odataEpochsCount', '/api/core/odata/epochs/$count', {}],
  [17, 'odataPoolUpdatesCount', '/api/core/odata/poolsupdates/$count', {}],
] as const)('endpoint %i is %s, at %s', (number, id, path, params) => {
  expect(endpointIds[number - 1]).toBe(id)
  expect(match(path)).toEqual({ kind: 'endpoint', call: { id, params } })
  expect(endpointPath(id, params as never)).toBe(path)
})

describe('the same resource by another spelling', () => {
  test.each([
    ['/api/core/epochs/', 'epochs', {}],
    ['/api/core/odata/poolsupdates/', 'odataPoolUpdates', {}],
    ['/api/core/odata/PoolsUpdates/%24count/', 'odataPoolUpdatesCount', {}],
    ['/api/core/epochs/%33%37%39', 'epoch', { epoch_no: 379 }],
    [`/api/core/blocks/${hash.toUpperCase()}`, 'blockByHash', { block_hash: hash }],
    [`/api/core/accounts/${address.toUpperCase()}`, 'account', { stake_address: address }],
  ] as const)('%s', (path, id, params) => {
    expect(match(path)).toEqual({ kind: 'endpoint', call: { id, params } })
  })
})

test('64 decimal digits are a hash, also when they are all zero', () => {
  const digits = '1'.repeat(64)
  expect(match(`/api/core/blocks/${digits}`)).toMatchObject({ call: { id: 'blockByHash' } })
  expect(match(`/api/core/pools/${'0'.repeat(64)}/updates`)).toMatchObject({
    call: { id: 'poolUpdatesByVrfKeyHash' },
  })
})

describe('a malformed parameter is named, with the reason', () => {
  const epochReason = 'it must be a whole number from 0 to 2147483647, without a sign or leading zeros.'
  test.each([
    ['/api/core/epochs/abc', `"abc" is not an epoch number: ${epochReason}`],
    ['/api/core/epochs/1.5', `"1.5" is not an epoch number: ${epochReason}`],
    ['/api/core/epochs/-1', `"-1" is not an epoch number: ${epochReason}`],
    ['/api/core/epochs/007', `"007" is not an epoch number: ${epochReason}`],
    ['/api/core/epochs/2147483648', `"2147483648" is not an epoch number: ${epochReason}`],
    [
      '/api/core/blocks/12ab',
      '"12ab" is not a block number: it must be a whole number from 0 to 2147483647, without a sign or ' +
        'leading zeros; "12ab" is not a block hash: it must be 64 hexadecimal digits.',
    ],
    [
      '/api/core/pools/pool1y24nj4/updates',
      '"pool1y24nj4" is not a pool number: it must be a whole number from 0 to 9223372036854775807, without ' +
        'a sign or leading zeros; "pool1y24nj4" is not a VRF key hash: it must be 64 hexadecimal digits; ' +
        '"pool1y24nj4" is not a pool ID: it must be pool1… in bech32, or 56 hexadecimal digits.',
    ],
    [
      '/api/core/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '"stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma" is not a stake address: the ' +
        'checksum fails, so at least one character is wrong.',
    ],
  ])('%s', (path, detail) => {
    const found = match(path)
    expect(found.kind === 'malformed' && describePathFaults(found.faults, mainnet)).toBe(detail)
  })
})

test.each([
  '/',
  '/api/core',
  '/api/core/epoch/1',
  '/api/core/epochs/1/2',
  '/api/core/epochs//',
  '/api/core/odata/blocks',
  '/api/core/epochs/%',
  '/API/core/epochs',
])('%s is not a path of the interface', (path) => {
  expect(match(path)).toEqual(
    path === '/api/core/epochs//' ? expect.objectContaining({ kind: 'malformed' }) : { kind: 'unknown' },
  )
})
