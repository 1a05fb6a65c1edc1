import { expect, test } from 'vitest'
import { levelPaths } from './level-plot.tsx'
import { figuresOfEpochs } from './pool-statistics.ts'

test.each<[string, (number | undefined)[], string, string]>([
  ['a value that stays', [4, 4], 'M0 6H2', 'M0 10V6H2V10z'],
  ['a value that changes', [4, 5, 5], 'M0 6H1V5H3', 'M0 10V6H1V5H3V10z'],
  ['epochs before the first value', [undefined, 4], 'M1 6H2', 'M1 10V6H2V10z'],
  ['a gap', [4, undefined, 4], 'M0 6H1M2 6H3', 'M0 10V6H1V10zM2 10V6H3V10z'],
  ['nothing', [undefined], '', ''],
])('the lines of %s', (_, values, line, area) => {
  expect(levelPaths(values, 10, (value) => 10 - value)).toEqual({ line, area })
})

test('terms stay in force after the last update, and there is no pool before the first', () => {
  const value = { over: 3n, under: 1n }
  const overTime = {
    firstEpoch: 10,
    updates: [2, 1],
    pools: [2, 3],
    medians: { margin: [undefined, value], cost: [undefined, value], pledge: [undefined, value] },
  }
  const figures = figuresOfEpochs(overTime, { first: 9, last: 12 })
  expect(figures.map(({ no, updates, pools, medians }) => [no, updates, pools, medians.cost])).toEqual([
    [9, 0, 0, undefined],
    [10, 2, 2, undefined],
    [11, 1, 3, value],
    [12, 0, 3, value],
  ])
})
