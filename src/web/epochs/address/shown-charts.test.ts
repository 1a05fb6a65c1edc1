import { expect, test } from 'vitest'
import { measures } from '../../chain/measures/measure.ts'
import { chartedMeasures, readCharts, readMedian, withChart, withMedian } from './shown-charts.ts'

const keys = (text: string) => readCharts(new URLSearchParams(text)).map(({ key }) => key)

test.each([
  ['', ['tx', 'fees']],
  ['charts=output,tx', ['tx', 'output']],
  ['charts=fee-per-tx,nothing', ['fee-per-tx']],
  ['charts=', ['tx', 'fees']],
  ['charts=nothing', ['tx', 'fees']],
  ['charts=output-per-tx', ['tx', 'fees']],
])('%j shows %o', (text, expected) => {
  expect(keys(text)).toEqual(expected)
})

test.each([
  ['', 'blocks', true, 'charts=tx,fees,blocks'],
  ['from=1&charts=tx,blocks', 'output', true, 'from=1&charts=tx,blocks,output'],
  ['charts=tx,fees,blocks', 'blocks', false, ''],
  ['charts=tx', 'fees', true, ''],
  ['', 'fees', false, 'charts=tx'],
  ['charts=tx', 'tx', false, 'charts=tx'],
] as const)('%j with %s (shown: %s) is %j', (text, key, isShown, expected) => {
  const measure = chartedMeasures.find((one) => one.key === key)
  if (!measure) throw new Error(key)
  const changed = withChart(new URLSearchParams(text), measure, isShown)
  expect(decodeURIComponent(changed.toString())).toBe(expected)
  expect(readCharts(changed).includes(measure)).toBe(isShown || expected === text)
})

test('charts stand in the order of the measures, and each shows its own', () => {
  const order = measures.filter((measure) => chartedMeasures.includes(measure))
  expect(chartedMeasures).toEqual(order)
})

test.each([
  ['', false],
  ['median=yes', true],
  ['median=no', false],
])('the median of %j is shown: %s', (text, isShown) => {
  expect(readMedian(new URLSearchParams(text))).toBe(isShown)
  expect(withMedian(new URLSearchParams(text), isShown).toString()).toBe(isShown ? 'median=yes' : '')
})
