import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import {
  comparisonOf,
  rangeOf,
  type SequenceContext,
  sequenceOf,
  stepAt,
  stepName,
  withStep,
} from './sequence.ts'

function contextOf(query: string, more: Partial<SequenceContext> = {}): SequenceContext {
  const search = new URLSearchParams(query)
  return { network: networks.mainnet, search, newest: 322, lastFinished: 321, ...more }
}

const names = (context: SequenceContext) => sequenceOf(context).map(stepName)
const records =
  'record-tx record-fees record-blocks record-output record-fee-per-tx record-tx-per-block record-output-per-tx'

test.each([
  ['', `view 30 year shelley all ${records} compare`],
  ['from=100&to=200', `view 30 year two-years shelley all ${records} compare`],
  ['from=250&to=322', `view 30 two-years shelley all ${records} compare`],
  ['compare=300', `compare 30 year two-years shelley all ${records}`],
])('?%s leads through all views, none of them twice', (query, steps) => {
  expect(names(contextOf(query)).join(' ')).toBe(steps)
})

test('a chain whose first epoch is in progress has its range, and no record or comparison yet', () => {
  expect(names(contextOf('', { newest: 0, lastFinished: -1 }))).toEqual(['view'])
})

test('a preset goes on with the newest epoch', () => {
  expect(rangeOf({ kind: 'preset', key: '30' }, contextOf('', { newest: 323 }))).toEqual({
    first: 294,
    last: 323,
  })
})

test.each([
  ['', { first: 321, last: 321 }],
  ['compare=300', { first: 300, last: 300 }],
  ['compare=0', undefined],
])('the comparison of the address ?%s', (query, a) => {
  expect(comparisonOf(contextOf(query))?.a).toEqual(a)
})

test('the step is in the address, the first one by its absence', () => {
  const search = new URLSearchParams('scale=log')
  const sequence = sequenceOf(contextOf(search.toString()))
  expect(withStep(search, sequence, 2).get('step')).toBe('year')
  expect(stepAt(sequence, withStep(search, sequence, 2))).toBe(2)
  expect(withStep(withStep(search, sequence, 2), sequence, 0).toString()).toBe(search.toString())
  expect(stepAt(sequence, new URLSearchParams('step=nothing'))).toBe(0)
})
