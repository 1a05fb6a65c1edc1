import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { readRetryAfter } from './retry-after.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['7', 7 * SECOND],
  ['0', 0],
  ['99999999999', 5 * MINUTE],
  ['Sun, 22 Nov 2026 12:00:09 GMT', 9 * SECOND],
  ['Sunday, 22-Nov-26 12:00:09 GMT', 9 * SECOND],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 5 * MINUTE],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  [['1', '2'], undefined],
])('a Retry-After of %j is a wait of %s ms', (header, wait) => {
  expect(readRetryAfter(header, NOW, 5 * MINUTE)).toBe(wait)
})
