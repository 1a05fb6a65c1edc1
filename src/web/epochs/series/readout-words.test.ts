import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { DAY } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { chartedMeasures } from '../address/shown-charts.ts'
import { changeLabel, readoutChange, readoutMeasures, readoutTitle } from './series-chart.tsx'

const { mainnet } = networks
/** The newest block is two and a half days into the epoch of five. */
const end_time = epochStart(mainnet, 496) + 2.5 * DAY - 1000
const epoch = { no: 496, tx_count: 150, end_time } as Epoch
const before = { no: 495, tx_count: 300 } as Epoch
const open = (coverage: OpenEpoch['coverage']): OpenEpoch => ({ no: 496, coverage })

test.each<[string, Epoch | undefined, Epoch | undefined, OpenEpoch | undefined, string | undefined]>([
  ['finished', epoch, before, undefined, '−50.0%'],
  ['finished, before a running one', epoch, before, { no: 497, coverage: 'running' }, '−50.0%'],
  ['running, at the pace of the one before', epoch, before, open('running'), '0.0%'],
  ['running, faster', { ...epoch, tx_count: 165 }, before, open('running'), '+10.0%'],
  ['incomplete on record', epoch, before, open('partial'), '0.0%'],
  ['not on record', undefined, before, undefined, undefined],
  ['after one that is not on record', epoch, undefined, undefined, undefined],
  ['after one without transactions', epoch, { ...before, tx_count: 0 }, undefined, undefined],
])('the change of an epoch that is %s', (_, one, other, opened, change) => {
  expect(readoutChange(mainnet, one, other, opened)).toBe(change)
})

test('the label names the epoch before, and says when its pace is meant', () => {
  expect(changeLabel(496, undefined)).toBe('Tx against 495')
  expect(changeLabel(495, open('running'))).toBe('Tx against 494')
  expect(changeLabel(496, open('running'))).toBe('Tx vs pace of 495')
})

test.each([
  [
    ['tx', 'fees'],
    ['Transactions', 'Fees, ADA', 'Fee per tx, ADA', 'Blocks'],
  ],
  [['output'], ['Output, ADA', 'Transactions', 'Fees, ADA', 'Fee per tx, ADA']],
  [
    ['tx', 'fees', 'blocks', 'output', 'tx-per-block'],
    ['Transactions', 'Fees, ADA', 'Blocks', 'Output, ADA', 'Tx per block'],
  ],
])('with charts of %o the read-out has %o', (keys, titles) => {
  const charts = chartedMeasures.filter(({ key }) => keys.includes(key))
  expect(readoutMeasures(charts).map(readoutTitle)).toEqual(titles)
})
