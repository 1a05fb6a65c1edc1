import { expect, test } from 'vitest'
import { addressGroup } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8::1', '2001:0db8:0:0:9::7', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['::1', '::2', true],
])('%s and %s are one client: %s', (first, second, isOne) => {
  expect(addressGroup(first) === addressGroup(second)).toBe(isOne)
})
