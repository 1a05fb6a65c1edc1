import { expect, test } from 'vitest'
import { type LabelPlace, medianLabelPlaces } from './median-label.ts'

/** Takes 80 pixels: 31 of 100 places of the narrowest plot, 7 of the widest. */
const TEXT = 'median 9.5'
const LINE = 60

/** Where the label ends and stands in the narrowest plot and in the widest. */
function ends(tops: readonly (number | undefined)[]): readonly (readonly [end: number, y: number])[] {
  const places = medianLabelPlaces(TEXT, tops, LINE)
  const at = (room: LabelPlace['rooms'][number]) => places.find(({ rooms }) => rooms.includes(room))
  return [at(4), at(14)].map((place) => [place?.end ?? Number.NaN, place?.y ?? Number.NaN])
}

const bars = (count: number, top: number | undefined) => Array.from({ length: count }, () => top)

test.each<[string, readonly (number | undefined)[], readonly (readonly [number, number])[]]>([
  [
    'low bars everywhere',
    bars(100, 80),
    [
      [100, 55],
      [100, 55],
    ],
  ],
  [
    'bars that end at the line',
    bars(100, LINE),
    [
      [100, 55],
      [100, 55],
    ],
  ],
  [
    'nothing on record',
    bars(100, undefined),
    [
      [100, 55],
      [100, 55],
    ],
  ],
  [
    'high bars at the right',
    [...bars(60, 80), ...bars(40, 20)],
    [
      [60, 55],
      [60, 55],
    ],
  ],
  [
    'a short free run at the right',
    [...bars(50, 80), ...bars(35, 20), ...bars(15, 70)],
    [
      [50, 55],
      [100, 55],
    ],
  ],
  [
    'high bars everywhere',
    bars(100, 20),
    [
      [100, 15],
      [100, 15],
    ],
  ],
  [
    'high and higher bars',
    [...bars(60, 40), ...bars(40, 10)],
    [
      [60, 35],
      [60, 35],
    ],
  ],
  [
    'a place wider than the label',
    [80, 20],
    [
      [1, 55],
      [1, 55],
    ],
  ],
])('with %s, the label stands on no bar', (_, tops, expected) => {
  expect(ends(tops)).toEqual(expected)
  for (const { end, y, rooms } of medianLabelPlaces(TEXT, tops, LINE)) {
    const across = Math.min(Math.ceil((80 / (rooms.includes(4) ? 264 : 1204)) * tops.length), tops.length)
    for (const top of tops.slice(end - across, end)) expect(top ?? LINE).toBeGreaterThan(y)
  }
})

test('every width has one label', () => {
  const places = medianLabelPlaces(TEXT, [...bars(50, 80), ...bars(35, 20), ...bars(15, 70)], LINE)
  expect(places.flatMap(({ rooms }) => rooms).toSorted((a, b) => a - b)).toEqual([4, 7, 11, 14])
})
