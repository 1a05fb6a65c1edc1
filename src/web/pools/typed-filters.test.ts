import { expect, test } from 'vitest'
import { readTypedPool, typedPoolText } from './typed-filters.ts'

const hash = '9be345'.padEnd(64, '0')

test.each([
  ['', { pool: undefined, vrf: undefined }, ''],
  [' 4,268 ', { pool: 4268n, vrf: undefined }, '4268'],
  ['0042', { pool: 42n, vrf: undefined }, '42'],
  ['9BE345', { pool: undefined, vrf: '9be345' }, '9be345'],
  [hash, { pool: undefined, vrf: hash }, hash],
  ['1'.repeat(64), { pool: undefined, vrf: '1'.repeat(64) }, '1'.repeat(64)],
])('%j is the filter %o', (typed, filters, text) => {
  expect(readTypedPool(typed)).toEqual(filters)
  expect(typedPoolText(filters)).toBe(text)
})

test('a label is the pool that has it, but not where it is a number', () => {
  const labels = new Map([
    ['7', 'Home'],
    ['8', '42'],
  ])
  expect(readTypedPool(' home ', labels)).toEqual({ pool: 7n, vrf: undefined })
  expect(readTypedPool('42', labels)).toEqual({ pool: 42n, vrf: undefined })
})

test.each([
  [`${hash}ab`, 'A key hash has 64 digits; this text has 66.'],
  ['pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy', 'no pool1… identifiers'],
  ['vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv', 'a VRF key in bech32'],
  ['bloom', '“bloom” is no pool number such as 4268, no label of this browser'],
  ['-5', '“-5” is no pool number'],
  ['x'.repeat(500), `“${'x'.repeat(24)}…” is no pool number`],
])('%j is refused', (typed, fault) => {
  expect(readTypedPool(typed)).toContain(fault)
})
