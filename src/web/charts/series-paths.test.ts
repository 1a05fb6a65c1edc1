import { expect, test } from 'vitest'
import { valuePlace } from './axis-ticks.ts'
import { type ChartValues, chartModel } from './chart-model.ts'
import { seriesPaths } from './series-paths.ts'

const HEIGHT = 100

/** The paths of these values from place 10 on, in a plot 100 pixels high. */
function paths(values: ChartValues, options: Partial<Parameters<typeof chartModel>[0]> = {}, unit = 1) {
  const model = chartModel({ first: 10, values, marks: [], ...options })
  return seriesPaths(model, { unit, height: HEIGHT, placeOf: valuePlace(model.scale, model.ticks, HEIGHT) })
}

test.each<[string, ReturnType<typeof paths>, { readonly area: string; readonly line: string }]>([
  [
    'bars are one outline, and their caps one path',
    paths([2, 4, 0]),
    {
      area: 'M0.09 100V50h0.82V100h0.18V0h0.82V100h0.18V100h0.82V100z',
      line: 'M0.09 50h0.82m0.18-50h0.82m0.18 100h0.82',
    },
  ],
  [
    'a gap is a place that nothing covers',
    paths([4, undefined, undefined, 4]),
    { area: 'M0.09 100V0h0.82V100h2.18V0h0.82V100z', line: 'M0.09 0h0.82m2.18 0h0.82' },
  ],
  [
    'what is in progress is drawn alone',
    paths([1, 4], { running: 11 }),
    { area: 'M0.09 100V75h0.82V100z', line: 'M0.09 75h0.82' },
  ],
  [
    'in pixels where the width is known',
    paths([2, 4], {}, 10),
    { area: 'M0.9 100V50h8.2V100h1.8V0h8.2V100z', line: 'M0.9 50h8.2m1.8-50h8.2' },
  ],
  [
    'a logarithmic scale has no area and no place for a zero',
    paths([10, 0, 1000], { scale: 'log' }),
    { area: '', line: 'M0.09 100h0.82m1.18-100h0.82' },
  ],
  ['nothing on record has no path', paths([undefined, undefined]), { area: '', line: '' }],
  [
    'steps have no slopes',
    paths([2, 2, 4], { shape: 'steps' }),
    { area: 'M0 100V50H2V0H3V100z', line: 'M0 50H2V0H3' },
  ],
  [
    'steps end at a gap',
    paths([4, undefined, 4], { shape: 'steps' }),
    { area: 'M0 100V0H1V100zM2 100V0H3V100z', line: 'M0 0H1M2 0H3' },
  ],
  [
    'a value above the axis ends at its top',
    paths([100, 5], { shape: 'steps', top: 10 }),
    { area: 'M0 100V0H1V50H2V100z', line: 'M0 0H1V50H2' },
  ],
])('%s', (_, drawn, expected) => {
  expect(drawn).toEqual(expected)
})

test('the paths of 600 epochs are less than 18 kB', () => {
  const { area, line } = paths(Array.from({ length: 600 }, (_, i) => 200_000 + ((i * 7919) % 300_000)))
  expect(area.length + line.length).toBeLessThan(18_000)
})
