import { expect, test } from 'vitest'
import { readStep, type Step, stepName } from './step.ts'

const range = (first: number, last = first) => ({ first, last })

test.each<[string, Step]>([
  ['view', { kind: 'view' }],
  ['30', { kind: 'preset', key: '30' }],
  ['two-years', { kind: 'preset', key: 'two-years' }],
  ['epochs-308-322', { kind: 'epochs', range: range(308, 322) }],
  ['record-fees', { kind: 'record', key: 'fees' }],
  ['record-tx-per-block', { kind: 'record', key: 'tx-per-block' }],
  ['compare', { kind: 'compare', comparison: undefined }],
  ['compare-315', { kind: 'compare', comparison: { a: range(315), b: 'before' } }],
  ['compare-308-322', { kind: 'compare', comparison: { a: range(308, 322), b: 'before' } }],
  ['compare-315-with-304', { kind: 'compare', comparison: { a: range(315), b: range(304) } }],
])('%s is a step, and is written as it is read', (name, step) => {
  expect(readStep(name)).toEqual(step)
  expect(stepName(step)).toBe(name)
})

test.each([
  '',
  'toString',
  'View',
  '31',
  'record-',
  'record-toString',
  'epochs-322-308',
  'compare-',
  'compare-315-with-nothing',
  'compare-315-with-mean-30',
  'compare-315-with-preprod:95',
])('%j is no step', (name) => {
  expect(readStep(name)).toBeUndefined()
})
