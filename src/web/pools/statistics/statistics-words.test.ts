import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import { epochsOf, readTypedEpoch, shownEpoch } from './as-of.ts'
import { poolsBehind } from './pools-behind.ts'
import {
  countedNote,
  missingText,
  shareText,
  stateText,
  termText,
  updatesNote,
  updatesText,
  waitingText,
} from './statistics-words.ts'

const epochs = { first: 208, last: 303, present: 300, standard: 300 }

test.each([
  ['margin', 5n, 2n, '2.50'],
  ['margin', 2995n, 1000n, '2.995'],
  ['margin', 1n, 3n, '0.33'],
  ['cost', 340n, 1n, '340'],
  ['cost', 515n, 2n, '257.5'],
  ['pledge', 18_446_744_073_709_551_615n, 1_000_000n, '18,446,744,073,709.55'],
] as const)('a %s of %s/%s is %s', (name, over, under, text) => {
  expect(termText(name, { over, under })).toBe(text)
})

test.each([
  [0, 10, '0%'],
  [1, 3, '33.3%'],
  [1, 5000, 'under 0.1%'],
  [10, 10, '100.0%'],
  [0, 0, '0%'],
])('%i of %i pools are %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text)
})

test.each([
  [300, 'in progress'],
  [299, undefined],
  [302, 'announced so far'],
])('epoch %i is %s', (epoch, text) => {
  expect(stateText(epoch, epochs)).toBe(text)
})

test.each([
  ['simulated', 300, false, false],
  ['live', 302, true, false],
  ['recorded', 298, false, true],
  [undefined, 300, false, false],
] as const)('a note of %s data in epoch %i', (source, epoch, isAnnounced, isCut) => {
  const note = countedNote(source, epoch, { ...epochs, present: source === 'recorded' ? undefined : 300 })
  expect(note).toContain('Retired pools are counted')
  expect([note.includes('has not begun'), note.includes('recording')]).toEqual([isAnnounced, isCut])
})

test.each([
  [0, false, '0 updates'],
  [1, false, '1 update'],
  [0, true, 'no update on record'],
  [1200, true, '1,200 updates'],
])('%i updates of an epoch, recorded: %s', (count, isRecording, text) => {
  expect(updatesText(count, isRecording)).toBe(text)
})

test.each([
  [12_300, 45_000, '12,300 of 45,000 updates have arrived. Statistics need all of them.'],
  [12_300, undefined, '12,300 updates have arrived. Statistics need all of them.'],
  [0, 45_000, 'Statistics need all updates.'],
])('%i of %s updates: %s', (rows, expected, text) => {
  expect(waitingText(rows, expected)).toBe(text)
})

test.each([
  [0, 'The list of pool updates'],
  [1, 'The rest of the list'],
])('after %i rows a failure leaves out: %s', (rows, text) => {
  expect(missingText(rows)).toBe(text)
})

test('the note of the updates tells of epochs to come where the present is known', () => {
  expect(updatesNote('live', epochs)).toContain('after 300')
  expect(updatesNote('recorded', { ...epochs, present: undefined })).not.toContain('begun')
})

test.each([
  ['', 300],
  ['epoch=250', 250],
  ['epoch=100', 208],
  ['epoch=999', 303],
  ['epoch=-1', 300],
  ['epoch=now', 300],
])('the address with "%s" is about epoch %i', (query, epoch) => {
  expect(shownEpoch(new URLSearchParams(query), epochs)).toBe(epoch)
})

test.each([
  ['live', { first: 208, last: 303 }, 300, epochs],
  [
    'a recording',
    { first: 208, last: 298 },
    undefined,
    { first: 208, last: 298, present: undefined, standard: 298 },
  ],
  ['a new network', { first: 2, last: 3 }, 1, { first: 1, last: 3, present: 1, standard: 1 }],
  ['a network without updates', undefined, 300, undefined],
])('epochs of %s', (_, updates, present, expected) => {
  expect(epochsOf(updates, present)).toEqual(expected)
})

test.each([
  [' 0250 ', 250],
  ['303', 303],
  ['304', 'The last epoch here is 303.'],
  ['207', 'Pools begin with epoch 208.'],
  ['', 'An epoch is a whole number, such as 300.'],
  ['2e2', 'An epoch is a whole number, such as 300.'],
])('"%s" is read as %s', (text, expected) => {
  expect(readTypedEpoch(text, epochs)).toBe(expected)
})

test('addresses of the pools behind a bar have exact ends', () => {
  expect(poolsBehind('mainnet', 300)).toBe('/mainnet/pools/updates?as_of=300')
  const margins = [parseMarginFraction('0.0100000000000000001'), parseMarginFraction('0.02')] as const
  expect(poolsBehind('mainnet', 300, { name: 'margin', ends: margins })).toBe(
    '/mainnet/pools/updates?margin=1.00000000000000001..2&as_of=300',
  )
  const amounts = [lovelace(1n), lovelace(2n ** 64n - 1n)] as const
  expect(poolsBehind('mainnet', 300, { name: 'pledge', ends: amounts })).toBe(
    '/mainnet/pools/updates?pledge=0.000001..18446744073709.551615&as_of=300',
  )
})
