import { expect, test } from 'vitest'
import { findEntries, splitAtMatch } from './find-entries.ts'
import { referenceEntries } from './reference-entries.ts'

const found = (text: string) => findEntries(text, referenceEntries).map(({ name }) => name)

test.each([
  ['op_cert', ['op_cert', 'op_cert_counter', 'op_cert_hex']],
  ['429', ['429']],
  [' Fixed_Cost ', ['fixed_cost']],
  ['$filter', ['$filter']],
  ['blocks/latest', ['blocks/latest']],
  ['price', []],
  ['', []],
])('%j finds %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

test('names come before details', () => {
  const names = found('cert')
  expect(names.slice(0, 4)).toEqual(['cert_index', 'op_cert', 'op_cert_counter', 'op_cert_hex'])
})

test('several resources have an id, and each has a place of its own', () => {
  const ids = referenceEntries.filter(({ name }) => name === 'id').map(({ anchor }) => anchor)
  expect(ids).toEqual(['f-Epoch-id', 'f-Block-id', 'f-PoolUpdate-id'])
})

test('a name is split around what was searched for', () => {
  expect(splitAtMatch('op_cert_hex', 'CERT')).toEqual(['op_', 'cert', '_hex'])
})
