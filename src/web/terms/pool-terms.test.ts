import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { delegatorNote, termChangesAfter, terms } from './pool-terms.ts'
import { termChart, termEpochs } from './term-chart.ts'

const ADA = 1_000_000n

test.each<[object, object, readonly (string | undefined)[]]>([
  [{ margin: '0.025' }, { margin: '0.05' }, ['95% of the rewards, 97.5% before']],
  [{ margin: '0.05' }, { margin: '0.025' }, ['97.5% of the rewards, 95% before']],
  [{ margin: '0.05' }, { margin: '1' }, ['No rewards']],
  [{ margin: '1' }, { margin: '0.025' }, ['97.5% of the rewards, nothing before']],
  [{ margin: '0.05' }, { margin: '2.5' }, []],
  [{ margin: '2.5' }, { margin: '0.05' }, []],
  [{ fixed_cost: 340n * ADA }, { fixed_cost: 400n * ADA }, ['60 ADA less to share, each epoch']],
  [{ fixed_cost: 400n * ADA }, { fixed_cost: 340n * ADA }, ['60 ADA more to share, each epoch']],
  [{ pledge: 84_100n * ADA }, { pledge: 47_200n * ADA }, ['The owners promise 44% less']],
  [{ pledge: 100n * ADA }, { pledge: 130n * ADA }, ['The owners promise 30% more']],
  [{ pledge: 1000n * ADA }, { pledge: 1001n * ADA }, ['The owners promise under 1% more']],
  [{ pledge: 1000n * ADA }, { pledge: 1n * ADA }, ['The owners promise 99% less']],
  [{ pledge: 0n }, { pledge: 5n * ADA }, ['The owners promised nothing before']],
  [{ pledge: 0n }, { pledge: 0n }, []],
  [
    { margin: '0', pledge: 100n * ADA },
    { margin: '0.000001', pledge: 0n },
    ['99.9999% of the rewards, 100% before', 'The owners promise 100% less'],
  ],
])('after %o, %o means for delegators: %j', (before, update, texts) => {
  const notes = terms.map((term) => delegatorNote(term, madeUpPoolUpdate(before), madeUpPoolUpdate(update)))
  expect(notes.flatMap((note) => note?.text ?? [])).toEqual(texts)
})

test('a first registration says something to delegators only where it keeps all', () => {
  const first = (margin: string) =>
    terms.map((term) => delegatorNote(term, undefined, madeUpPoolUpdate({ margin })))
  expect(first('1')).toEqual([{ text: 'No rewards', isSevere: true }, undefined, undefined])
  expect(first('0.99')).toEqual([undefined, undefined, undefined])
})

/** Updates in chain order, with the ids 1, 2 …, each with its epoch and margin. */
const updates = (...rows: readonly (readonly [epoch: number, margin: string])[]) =>
  rows.map(([active_epoch_no, margin], at) =>
    madeUpPoolUpdate({ id: BigInt(at + 1), active_epoch_no, margin: margin as '0.05' }),
  )

test('the changes since a delegation are those of terms that took effect, the last first', () => {
  const history = updates(
    [200, '0.01'],
    [210, '0.02'],
    [210, '0.03'],
    [215, '0.03'],
    [220, '0.04'],
    [219, '0.05'],
  )
  const { changes, others } = termChangesAfter(history, 205)
  expect(
    changes.map(({ update, before }) => [update.active_epoch_no, before?.margin, update.margin]),
  ).toEqual([
    [219, '0.03', '0.05'],
    [210, '0.01', '0.03'],
  ])
  expect(others).toBe(1)
  expect(termChangesAfter(history, 219)).toEqual({ changes: [], others: 0 })
  // A first registration is no change.
  expect(termChangesAfter(history, 100).changes.map(({ update }) => update.active_epoch_no)).toEqual([
    219, 210,
  ])
})

const [margin] = terms

test('a chart has the terms in force up to the present, and beyond it what goes on or is announced', () => {
  if (!margin) throw new Error('no term')
  const history = updates([200, '0.01'], [202, '0.02'], [205, '0.04'])
  const epochs = termEpochs(history, 201, 203)
  expect(epochs).toEqual({ first: 201, last: 205 })
  const { values, other } = termChart(networks.mainnet, margin, history, epochs, 203)
  expect(values).toEqual([1, 2, 2, undefined, undefined])
  expect(other).toEqual([undefined, undefined, undefined, 2, 4])
})

test('without a known present nothing is beyond it', () => {
  if (!margin) throw new Error('no term')
  const history = updates([200, '0.01'], [202, '2.5'])
  const epochs = termEpochs(history, 199, undefined)
  expect(epochs).toEqual({ first: 199, last: 203 })
  const { values, other } = termChart(networks.mainnet, margin, history, epochs, undefined)
  // There is no update before the first, and the unit of a margin above 100 % is unknown.
  expect(values).toEqual([undefined, 1, 1, undefined, undefined])
  expect(other).toEqual([])
})
