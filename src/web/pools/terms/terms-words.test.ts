import { expect, test } from 'vitest'
import {
  announcedHeading,
  chartsNote,
  constantText,
  keyUseText,
  lastChangeText,
  standingHeading,
  standingNote,
} from './terms-words.ts'

test.each([
  ['in-force', 'live', 'Terms in force', 'since epoch 473, 15 Mar 2024'],
  ['in-force', 'simulated', 'Terms in force', 'since epoch 473, 15 Mar 2024'],
  ['not-begun', 'live', 'Announced terms', 'not active yet: from epoch 473, 15 Mar 2024, in 3 h'],
  ['newest', 'live', 'Newest terms', 'active from epoch 473, 15 Mar 2024'],
  ['newest', 'recorded', 'Newest terms on record', 'active from epoch 473, 15 Mar 2024'],
  ['newest', undefined, 'Newest terms on record', 'active from epoch 473, 15 Mar 2024'],
] as const)('terms that are %s on a network that is %s', (kind, source, heading, note) => {
  expect(standingHeading(kind, source)).toBe(heading)
  expect(standingNote(kind, 473, '15 Mar 2024', '3 h')).toBe(note)
})

test.each([
  ['+80,000 ADA', 'live', '+80,000 ADA since epoch 473'],
  ['−1.00 points', 'simulated', '−1.00 points since epoch 473'],
  ['+10,000 ADA', 'recorded', '+10,000 ADA from epoch 473 on record'],
  ['+10,000 ADA', undefined, '+10,000 ADA from epoch 473 on record'],
  [undefined, 'live', 'never changed'],
  [undefined, 'recorded', 'no change on record'],
  [undefined, undefined, 'no change on record'],
] as const)('the last change %s on a network that is %s', (difference, source, text) => {
  expect(lastChangeText(difference, 473, source)).toBe(text)
})

test.each([
  ['live', 'in use since epoch 291', 'Fixed cost: 340 ADA since epoch 291, never changed.'],
  ['recorded', 'on record from epoch 291', 'Fixed cost: 340 ADA in every update on record.'],
  [undefined, 'on record from epoch 291', 'Fixed cost: 340 ADA in every update on record.'],
] as const)('a key and a term that stayed, on a network that is %s', (source, key, term) => {
  expect(keyUseText(291, source)).toBe(key)
  expect(constantText('Fixed cost', '340 ADA', 291, source)).toBe(term)
})

test('announced terms say when they begin, and the charts how they are drawn', () => {
  expect(announcedHeading(304, '2 d 4 h 1 m')).toBe('From epoch 304, in 2 d 4 h 1 m')
  expect(announcedHeading(304, undefined)).toBe('From epoch 304')
  expect(chartsNote(true)).toBe('Each step is an update that becomes active. Announced ones are dashed.')
  expect(chartsNote(false)).toBe('Each step is an update that becomes active.')
})
