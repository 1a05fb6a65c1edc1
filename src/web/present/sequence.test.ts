import { expect, test } from 'vitest'
import { type NetworkName, networks } from '#cardano/network.ts'
import { presentationSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { type SequenceContext, sequenceOf, stepAt, stepName } from './sequence.ts'

function stepsOf(query: string, more: Partial<SequenceContext> = {}) {
  const { values } = readSearch(presentationSearch, new URLSearchParams(query))
  return sequenceOf({ network: networks.mainnet, values, newest: 322, lastFinished: 321, ...more })
}

const records =
  'record-tx record-fees record-blocks record-output record-fee-per-tx record-tx-per-block record-output-per-tx'

test.each([
  ['', `view 30 year all ${records} compare`],
  ['from=100&to=200', `view 30 year two-years all ${records} compare`],
  ['from=250&to=322', `view 30 two-years all ${records} compare`],
  ['compare=300', `compare 30 year two-years all ${records}`],
])('?%s leads through all views, none of them twice', (query, names) => {
  expect(
    stepsOf(query)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})

test('a chain whose first epoch is in progress has its range, and no record or comparison yet', () => {
  expect(stepsOf('', { newest: 0, lastFinished: -1 })).toMatchObject([{ name: 'view' }])
})

test('a preset goes on with the newest epoch', () => {
  expect(stepsOf('', { newest: 323 })).toContainEqual(
    expect.objectContaining({ name: '30', range: { first: 294, last: 323 } }),
  )
})

test.each<[string, NetworkName, string, string | undefined]>([
  ['view', 'mainnet', '', 'Epochs 177 to 322'],
  ['view', 'mainnet', 'from=300&to=300', 'Epoch 300'],
  ['year', 'sandbox', '', 'Epochs 250 to 322'],
  ['record-fee-per-tx', 'mainnet', '', 'Highest fee per transaction'],
  ['record-tx', 'mainnet', '', 'Most transactions'],
  ['compare', 'mainnet', '', 'Epoch 321 against epoch 320'],
  ['compare', 'mainnet', 'compare=308-322&with=278-307', 'Epochs 308 to 322 against epochs 278 to 307'],
  ['compare', 'mainnet', 'compare=0', undefined],
])('the view %s of %s with ?%s is named %s', (name, network, query, title) => {
  const steps = stepsOf(query, { network: networks[network] })
  expect(steps.find((step) => step.name === name)?.title).toBe(title)
})

test('the step is in the address, the first one by its absence', () => {
  const sequence = stepsOf('scale=log')
  expect(stepName(sequence, 2)).toBe('year')
  expect(stepAt(sequence, 'year')).toBe(2)
  expect(stepName(sequence, 0)).toBe('')
  expect(stepAt(sequence, 'nothing')).toBe(0)
})
