import { expect, test } from 'vitest'
import { type ChangeKind, changeKinds } from '../../../chain/pool-history/change-kinds.ts'
import { barShare, changedText, rowsText } from './table-words.ts'

const setOf = (kinds: readonly ChangeKind[]) =>
  kinds.reduce((set, kind) => set | (1 << changeKinds.indexOf(kind)), 0)

test.each([
  [['first'], 'live', 'First registration'],
  [['first'], 'simulated', 'First registration'],
  [['first'], 'recorded', 'First on record'],
  [['first'], undefined, 'First on record'],
  [['margin-up'], 'live', 'Margin up'],
  [['margin-up', 'margin-full'], 'live', 'Margin to 100%'],
  [['pledge-down', 'margin-up', 'cost-up'], 'recorded', 'Pledge down, margin up, cost up'],
  [['vrf', 'reward', 'metadata'], 'live', 'VRF key, reward address, metadata'],
  [['nothing'], 'live', 'Nothing'],
] as const)('the changes %j of a network that is %s', (kinds, source, text) => {
  expect(changedText(setOf(kinds), source)).toBe(text)
})

test.each([
  ['0', 0],
  ['0.05', 0.5],
  ['0.1', 1],
  ['0.10000000001', undefined],
  ['1', undefined],
])('the bar of the margin %s', (margin, share) => {
  expect(barShare(margin)).toBe(share)
})

test.each([
  [0, 26, 70, 'Rows 1 to 26 of 70'],
  [44_974, 45_000, 45_000, 'Rows 44,975 to 45,000 of 45,000'],
  [0, 0, 70, ''],
])('rows from %i up to and without %i of %i', (from, to, total, text) => {
  expect(rowsText(from, to, total)).toBe(text)
})
