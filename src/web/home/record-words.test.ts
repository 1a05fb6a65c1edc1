import { expect, test } from 'vitest'
import { newestEpochText, standingOf } from './record-words.ts'

test.each([
  ['live', 'live', 'live', 'Live'],
  ['live', 'simulated', 'live', 'Simulated'],
  ['behind', 'live', 'off', 'Stands still'],
  ['behind', 'simulated', 'off', 'Simulated, stands still'],
  ['stale', 'live', 'off', 'Last known block'],
  ['stale', 'simulated', 'off', 'Simulated, last known block'],
  ['offline', 'live', 'off', 'Offline, last known block'],
  ['offline', undefined, 'off', 'Offline, last known block'],
  ['unknown', undefined, undefined, undefined],
] as const)('a newest block that is %s, on a network that is %s', (pulse, source, kind, text) => {
  const standing = standingOf(pulse, source)
  expect([standing?.kind, standing?.text]).toEqual([kind, text])
})

test.each([
  ['complete', false, 'newest complete epoch on record'],
  ['complete', true, 'newest epoch known here'],
  ['partial', false, 'newest epoch on record, incomplete'],
  ['old', true, 'known here up to 13:31:12 UTC'],
] as const)('the newest epoch, %s, of an old copy: %s', (coverage, isOld, text) => {
  expect(newestEpochText(coverage, isOld, '13:31:12 UTC')).toBe(text)
})
