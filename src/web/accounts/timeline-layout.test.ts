import { expect, test } from 'vitest'
import { type LabelPlace, labelShare, placeLabels } from './account-timeline.tsx'

/** The faults of a layout: labels outside the line, labels that cover each other, or a mark through a label. */
function faults(shares: readonly number[], label: number): string[] {
  const places = placeLabels(shares, label)
  const isOneLine = places.every(({ level }) => level === 0)
  const boxes = places.map(({ side, level }, at) => {
    const share = shares[at] ?? 0
    return {
      share,
      level,
      from: side === 'left' ? share - label : share,
      to: side === 'left' ? share : share + label,
    }
  })
  const outside = boxes.filter(({ from, to }) => from < -1e-9 || to > 1 + 1e-9).map(() => 'outside')
  const [a, b] = boxes
  if (!a || !b) return outside
  const covers = a.level === b.level && a.from < b.to - 1e-9 && b.from < a.to - 1e-9
  const [upper, lower] = a.level <= b.level ? [a, b] : [b, a]
  const crosses = (mark: number, { from, to }: typeof a) => from + 1e-9 < mark && mark < to - 1e-9
  return [
    ...outside,
    ...(covers ? ['covered'] : []),
    ...(crosses(upper.share, lower) || (isOneLine && crosses(lower.share, upper)) ? ['crossed'] : []),
  ]
}

test.each([
  ['narrow', labelShare.narrow],
  ['wide', labelShare.wide],
])('no label is outside, covered or crossed, wherever two events are: %s', (_, label) => {
  const found: string[] = []
  for (let first = 0; first <= 100; first++) {
    for (let second = first + 1; second <= 100; second++) {
      const shares = [first / 100, second / 100]
      for (const fault of faults(shares, label)) found.push(`${fault} at ${shares}`)
    }
  }
  expect(found).toEqual([])
})

test('one event is labelled towards the centre', () => {
  expect(placeLabels([], labelShare.wide)).toEqual([])
  expect(placeLabels([0.2], labelShare.narrow)).toEqual([{ side: 'right', level: 0 }])
  expect(placeLabels([0.9], labelShare.wide)).toEqual([{ side: 'left', level: 0 }])
})

test('events far apart are labelled on one line, as in the design', () => {
  const expected: LabelPlace[] = [
    { side: 'right', level: 0 },
    { side: 'left', level: 0 },
  ]
  expect(placeLabels([0.25, 0.91], labelShare.narrow)).toEqual(expected)
  expect(placeLabels([0.23, 0.74], labelShare.wide)).toEqual(expected)
  expect(placeLabels([0.23, 0.74], labelShare.narrow).map(({ level }) => level)).toEqual([0, 1])
})
