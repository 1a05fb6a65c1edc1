import { expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect.ts'
import { endpointIds } from '#contract/endpoints.ts'
import { findEntries, splitAtMatch } from './find-entries.ts'
import { referenceEntries } from './reference-entries.ts'

const entries = referenceEntries('documented')
const found = (text: string) => findEntries(text, entries).map(({ name }) => name)

test.each([
  ['op_cert', ['op_cert', 'op_cert_counter', 'op_cert_hex']],
  ['429', ['429']],
  [' Fixed_Cost ', ['fixed_cost']],
  ['$filter', ['$filter']],
  ['blocks/latest', ['blocks/latest']],
  ['/api/core/blocks/latest', ['blocks/latest']],
  ['GET /api/core/blocks/{block_hash}', ['blocks/{block_hash}']],
  ['/api/core/odata/epochs/$count', ['odata/epochs/$count']],
  ['/api/core/odata/$metadata', ['$metadata, XML', '$metadata, JSON']],
  ['openapi', ['OpenAPI 3.1']],
  ['service document', ['Service document']],
  ['price', []],
  ['', []],
])('%j finds %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

test('names come before details', () => {
  const names = found('cert')
  expect(names.slice(0, 4)).toEqual(['cert_index', 'op_cert', 'op_cert_counter', 'op_cert_hex'])
})

test('a path that is not complete finds all below it', () => {
  expect(found('/api/core/').length).toBeGreaterThan(endpointIds.length)
  expect(found('/api/core/odata').every((name) => /odata|metadata|Service/.test(name))).toBe(true)
})

test('the unit of a field is the one that the page shows', () => {
  const detail = (dialect: Dialect) =>
    referenceEntries(dialect).find(({ anchor }) => anchor === 'f-Account-total_balance')?.detail
  expect(detail('documented')).toContain('ADA')
  expect(detail('live')).toContain('lovelace')
})

test('several resources have an id, and each has a place of its own', () => {
  const ids = entries.filter(({ name }) => name === 'id').map(({ anchor }) => anchor)
  expect(ids).toEqual(['f-Epoch-id', 'f-Block-id', 'f-PoolUpdate-id'])
})

test('a name is split around what was searched for', () => {
  expect(splitAtMatch('op_cert_hex', 'CERT')).toEqual(['op_', 'cert', '_hex'])
  expect(splitAtMatch('epochs/latest', '/api/core/epochs')).toEqual(['', 'epochs', '/latest'])
})
