import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { HOUR } from '#cardano/utc-time.ts'
import { coverageText, endText } from './epoch-words.ts'

test.each([
  ['complete', 'Complete'],
  ['running', 'In progress'],
  ['partial', 'Incomplete on record'],
  ['old', 'Known here up to 13:31:12 UTC'],
] as const)('the figures of an epoch, %s: %s', (coverage, text) => {
  expect(coverageText(coverage, '13:31:12 UTC')).toBe(text)
})

test.each([
  ['running', -54.7, '54.42%, slot 235,081 of 432,000, ends in 2 d 6 h'],
  ['complete', 3, 'ended 3 hours ago'],
  ['partial', 3, 'ended 3 hours ago'],
  // A browser clock that is behind, offline.
  ['complete', -3, undefined],
] as const)('an epoch that is %s, %i hours after its end: %s', (coverage, hours, text) => {
  const end = epochEnd(networks.mainnet, 496)
  expect(endText(networks.mainnet, 496, coverage, end + hours * HOUR)).toBe(text)
})
