import { expect, test } from 'vitest'
import { type NetworkName, networks } from '#cardano/network.ts'
import { measures } from '../../chain/measures/measure.ts'
import { sequenceOf, stepName } from '../sequence.ts'
import { recordBasis, recordTitle, viewTitle } from './view-words.ts'

test.each<[string, NetworkName, string, string]>([
  ['view', 'mainnet', '', 'Two years, epochs 177 to 322'],
  ['view', 'mainnet', 'from=300&to=310', 'Epochs 300 to 310'],
  ['view', 'mainnet', 'from=300&to=300', 'Epoch 300'],
  ['year', 'mainnet', '', 'One year, epochs 250 to 322'],
  ['year', 'sandbox', '', '73 epochs, 250 to 322'],
  ['all', 'mainnet', '', 'All epochs, 0 to 322'],
  ['shelley', 'mainnet', '', 'Since Shelley, epochs 208 to 322'],
  ['record-fee-per-tx', 'mainnet', '', 'Record: highest fee per transaction'],
  ['compare', 'mainnet', '', 'Epoch 321 against epoch 320'],
  ['compare', 'mainnet', 'compare=308-322&with=278-307', 'Epochs 308 to 322 against epochs 278 to 307'],
])('the view %s of %s with ?%s is named %s', (name, network, query, title) => {
  const context = {
    network: networks[network],
    search: new URLSearchParams(query),
    newest: 322,
    lastFinished: 321,
  }
  const step = sequenceOf(context).find((one) => stepName(one) === name)
  expect(step && viewTitle(step, context)).toBe(title)
})

test('a record is of what is counted, or of an amount', () => {
  expect(measures.map(recordTitle)).toEqual([
    'Most transactions',
    'Highest fees',
    'Most blocks',
    'Highest output',
    'Highest fee per transaction',
    'Most transactions per block',
    'Highest output per transaction',
  ])
})

test.each([
  [219, 104, true, 'Among 219 finished epochs of this recording. 104 epochs are not on record.'],
  [300, 0, false, 'Among 300 finished epochs.'],
  [1, 1, false, 'Among 1 finished epoch. 1 epoch is not on record.'],
] as const)('what a record is the highest of is said', (finished, missing, isRecorded, text) => {
  expect(recordBasis(finished, missing, isRecorded)).toBe(text)
})
