import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { tryAddress } from './try-address.ts'

const mainnet = { network: networks.mainnet, dialect: 'documented' } as const

test.each([
  ['blockByNo', { block_no: '8415364' }, '', '/api/core/blocks/8415364'],
  ['epoch', { epoch_no: '379' }, '$select=no,fees', '/api/core/epochs/379?$select=no%2Cfees'],
  ['odataEpochs', {}, '?$filter=no gt 3&$top=2', '/api/core/odata/epochs?$filter=no%20gt%203&$top=2'],
  ['epochs', {}, '$filter=no%20gt%203', '/api/core/epochs?$filter=no%20gt%203'],
  ['odataEpochsCount', {}, '', '/api/core/odata/epochs/$count'],
] as const)('%s with %j and %j is %s', (id, texts, options, path) => {
  expect(tryAddress(id, texts, options, mainnet)).toEqual({ kind: 'address', path })
})

test.each([
  ['blockByNo', { block_no: '8,415,364' }, '', 'block_no', '8415364'],
  ['blockByNo', { block_no: '-1' }, '', 'block_no', undefined],
  ['blockByNo', { block_no: '' }, '', 'block_no', undefined],
  ['account', { stake_address: 'stake1nothing' }, '', 'stake_address', undefined],
  ['epoch', { epoch_no: '379' }, '$filter=no gt 3', 'options', undefined],
  ['odataEpochs', {}, '$filter=price gt 3', 'options', undefined],
  ['odataEpochs', {}, '$top=100000', 'options', undefined],
] as const)('%s with %j and %j is refused at %s', (id, texts, options, field, suggestion) => {
  const result = tryAddress(id, texts, options, mainnet)
  expect(result).toMatchObject({ kind: 'fault', fault: { field } })
  expect(result.kind === 'fault' ? result.fault.suggestion : '').toBe(suggestion)
})
