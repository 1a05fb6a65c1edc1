import { expect, test } from 'vitest'
import { tempoOf, toneAt, tonesOf } from './tones.ts'

const pitches = (values: readonly (number | undefined)[]) =>
  tonesOf(values, undefined).map(({ pitch }) => pitch && Math.round(pitch))

test.each<[string, readonly (number | undefined)[], readonly (number | undefined)[]]>([
  ['equal ratios are equal intervals', [1, 2, 4, 8], [220, 440, 880, 1760]],
  ['a gap is silence', [10, undefined, 1000], [220, undefined, 1760]],
  ['a zero is lower than all others', [0, 5, 50], [110, 220, 1760]],
  ['equal figures have one pitch in the middle', [7, 7], [622, 622]],
  ['nothing on record is silence', [undefined, undefined], [undefined, undefined]],
  ['zeros alone', [0, 0], [110, 110]],
])('%s', (_, values, expected) => {
  expect(pitches(values)).toEqual(expected)
})

test('the epoch whose figure is not final is softer', () => {
  expect(tonesOf([1, 2, 3], 2).map(({ isSoft }) => isSoft)).toEqual([false, false, true])
})

test.each([
  [1, 8],
  [30, 8],
  [120, 10],
  [146, 12],
  [600, 12],
])('%i tones are played at %i a second', (count, tempo) => {
  expect(tempoOf(count)).toBe(tempo)
})

test.each([
  [-0.1, undefined],
  [0, 0],
  [0.124, 0],
  [0.126, 1],
  [3.74, 29],
  [3.75, undefined],
])('of 30 tones, after %d seconds sounds %s', (seconds, place) => {
  expect(toneAt(seconds, 30)).toBe(place)
})
