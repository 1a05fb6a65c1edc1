import { expect, test } from 'vitest'
import { endLabel, figureLabel } from './hero-figures.tsx'

test.each([
  ['complete', 'Fees', 'Ended'],
  ['running', 'Fees so far', 'Ends in'],
  ['partial', 'Fees on record', 'On record to'],
  ['old', 'Fees known here', 'Known here to'],
] as const)('the labels of an epoch that is %s say how far its figures go', (coverage, figure, end) => {
  expect([figureLabel('Fees', coverage), endLabel(coverage)]).toEqual([figure, end])
})
