import { expect, test } from 'vitest'
import { newestEpochText, newestTitles, tipState } from './record-words.ts'

test.each([
  ['live', 'Latest block'],
  ['simulated', 'Latest block'],
  ['recorded', 'Newest block on record'],
  [undefined, 'Latest block'],
] as const)('the newest block of a network that is %s: %s', (source, title) => {
  expect(newestTitles(source).tip).toBe(title)
})

test.each([
  ['live', 'live', 'live', ''],
  ['live', 'simulated', 'live', 'Simulated '],
  ['behind', 'live', 'off', 'Last block '],
  ['stale', 'live', 'off', 'Last known block '],
  ['stale', 'simulated', 'off', 'Simulated, last known block '],
  ['offline', 'live', 'off', 'Offline, last known block '],
  ['offline', undefined, 'off', 'Offline, last known block '],
  ['recorded', 'recorded', 'off', 'Recorded'],
  ['offline', 'recorded', 'off', 'Recorded, offline'],
  ['unknown', undefined, undefined, undefined],
] as const)('a newest block that is %s, on a network that is %s', (pulse, source, kind, text) => {
  const state = tipState(pulse, source)
  expect([state?.kind, state?.text]).toEqual([kind, text])
})

test.each([
  ['complete', false, 'newest complete epoch on record'],
  ['complete', true, 'newest epoch known here'],
  ['partial', false, 'newest epoch on record, incomplete'],
  ['old', true, 'known here up to 13:31:12 UTC'],
] as const)('the newest epoch, %s, of an old copy: %s', (coverage, isOld, text) => {
  expect(newestEpochText(coverage, isOld, '13:31:12 UTC')).toBe(text)
})
