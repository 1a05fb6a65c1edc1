import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import {
  comparisonOf,
  preparedSteps,
  rangeOf,
  readSequence,
  type SequenceContext,
  stepAt,
  withStep,
} from './sequence.ts'
import { readStep, stepName } from './step.ts'

function contextOf(query: string, more: Partial<SequenceContext> = {}): SequenceContext {
  const search = new URLSearchParams(query)
  return { network: networks.mainnet, search, newest: 322, lastFinished: 321, ...more }
}

const names = (context: SequenceContext) => readSequence(context).map(stepName)
const records =
  'record-tx record-fees record-blocks record-output record-fee-per-tx record-tx-per-block record-output-per-tx'

test.each([
  ['', `view 30 year shelley all ${records} compare`],
  ['from=100&to=200', `view 30 year two-years shelley all ${records} compare`],
  ['from=250&to=322', `view 30 two-years shelley all ${records} compare`],
  ['compare=300', `compare 30 year two-years shelley all ${records}`],
])(
  'without steps in the address, ?%s leads through all prepared views, none of them twice',
  (query, steps) => {
    expect(names(contextOf(query)).join(' ')).toBe(steps)
  },
)

test.each([
  ['year,all,record-fees,compare-308-322', 'year all record-fees compare-308-322'],
  ['all,year,all', 'all year'],
  ['all,nothing,epochs-400-410,compare-400', 'all'],
])('the address names its steps: %s', (steps, expected) => {
  expect(names(contextOf(`steps=${steps}`)).join(' ')).toBe(expected)
})

test('an address whose steps are all impossible leads through the prepared ones', () => {
  const context = contextOf('steps=nothing,epochs-400-410')
  expect(readSequence(context)).toEqual(preparedSteps(context))
})

test('a chain whose first epoch is in progress has its range, and no record or comparison yet', () => {
  expect(names(contextOf('', { newest: 0, lastFinished: -1 }))).toEqual(['view'])
})

test.each([
  ['view', { first: 177, last: 322 }],
  ['30', { first: 293, last: 322 }],
  ['epochs-300-999', { first: 300, last: 322 }],
  ['record-tx', undefined],
])('the range of the step %s', (name, range) => {
  const step = readStep(name)
  expect(step && rangeOf(step, contextOf(''))).toEqual(range)
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
])('a comparison without epochs of its own, with the address ?%s', (query, a) => {
  expect(comparisonOf({ kind: 'compare', comparison: undefined }, contextOf(query))?.a).toEqual(a)
})

test('the step is in the address, the first one by its absence', () => {
  const search = new URLSearchParams('scale=log&steps=year,all,record-fees')
  const sequence = readSequence(contextOf(search.toString()))
  expect(withStep(search, sequence, 2).get('step')).toBe('record-fees')
  expect(stepAt(sequence, withStep(search, sequence, 2))).toBe(2)
  expect(withStep(withStep(search, sequence, 2), sequence, 0).toString()).toBe(search.toString())
  expect(stepAt(sequence, new URLSearchParams('step=nothing'))).toBe(0)
})
