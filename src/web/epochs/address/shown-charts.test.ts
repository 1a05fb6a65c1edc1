import { expect, test } from 'vitest'
import { chartKeys } from '#explorer-protocol/epoch-searches.ts'
import { measures } from '#web/measures/measure.ts'
import { chartedMeasures, measuresOf } from './shown-charts.ts'

test('charts stand in the order of the measures, and each shows its own', () => {
  expect(chartedMeasures.map(({ key }) => key)).toEqual(chartKeys)
  expect(measures.filter(({ key }) => chartKeys.some((one) => one === key))).toEqual(chartedMeasures)
  expect(measuresOf(['output', 'tx']).map(({ key }) => key)).toEqual(['tx', 'output'])
})
