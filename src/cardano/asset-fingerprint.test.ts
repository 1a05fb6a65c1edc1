import { expect, test } from 'vitest'
import { assetFingerprint } from './asset-fingerprint.ts'
import { bytesFromHex } from './encoding.ts'

// Test vectors of CIP-14.
test.each([
  [
    '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373',
    'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
  ],
  [
    '7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373504154415445',
    'asset13n25uv0yaf5kus35fm2k86cqy60z58d9xmde92',
  ],
])('%s', (digits, fingerprint) => {
  expect(assetFingerprint(bytesFromHex(digits))).toBe(fingerprint)
})
