import { expect, test } from 'vitest'
import { newestEpochText, newestTitles, sourceNote, tipState } from './record-words.ts'

test.each([
  ['live', 'Latest block'],
  ['simulated', 'Latest block'],
  ['recorded', 'Newest block on record'],
  [undefined, 'Latest block'],
] as const)('the newest block of a network that is %s: %s', (source, title) => {
  expect(newestTitles(source).tip).toBe(title)
})

test('the list of the newest blocks leads to all blocks, of a recording to those on record', () => {
  expect(newestTitles('live').allBlocks).toBe('All blocks')
  expect(newestTitles('recorded').allBlocks).toBe('All on record')
})

test.each([
  ['live', 'live', 'live', ''],
  ['live', 'simulated', 'live', ''],
  ['behind', 'live', 'off', 'Last block '],
  ['offline', 'live', 'off', 'Offline, last block '],
  ['offline', undefined, 'off', 'Offline, last block '],
  ['recorded', 'recorded', 'off', 'Recorded'],
  ['offline', 'recorded', 'off', 'Recorded, offline'],
  ['unknown', undefined, undefined, undefined],
] as const)('a newest block that is %s, on a network that is %s', (pulse, source, kind, text) => {
  const state = tipState(pulse, source)
  expect([state?.kind, state?.text]).toEqual([kind, text])
})

test('the age of a recorded block says nothing', () => {
  expect(tipState('recorded', 'recorded')?.hasAge).toBe(false)
  expect(tipState('live', 'live')?.hasAge).toBe(true)
})

test('only a network that states its source is called recorded or simulated', () => {
  expect(sourceNote('recorded')).toContain('recording of real data')
  expect(sourceNote('simulated')).toContain('None of its data is real')
  expect(sourceNote('live') + sourceNote(undefined)).toBe('')
})

test.each([
  ['complete', false, 'the newest on record'],
  ['complete', true, 'the newest known here'],
  ['partial', false, 'the newest on record, incomplete'],
  ['old', true, 'known here up to 13:31:12 UTC'],
] as const)('the newest epoch, %s, of an old copy: %s', (coverage, isOld, text) => {
  expect(newestEpochText(coverage, isOld, '13:31:12 UTC')).toBe(text)
})
