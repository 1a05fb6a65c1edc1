import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { chartExtent, termSteps } from './term-steps.ts'

const updates = [
  madeUpPoolUpdate({ id: 1n, active_epoch_no: 291, pledge: 2n ** 64n - 1n }),
  madeUpPoolUpdate({ id: 2n, active_epoch_no: 302, pledge: 130_000_000_000n, margin: '0.02015' }),
]

test('a step has its exact label where it is short enough', () => {
  expect(termSteps(updates, 'pledge').map(({ label }) => label)).toEqual(['18.45 T', '130,000'])
  expect(termSteps(updates, 'margin').map(({ label }) => label)).toEqual(['5.00%', '2.015%'])
  expect(termSteps(updates, 'fixed_cost')).toEqual([{ epochNo: 291, value: 340, label: '340' }])
})

test.each([
  ['in-force', 310, 311, undefined],
  ['in-force', 302, 303, undefined],
  ['in-force', 300, 303, 301],
  ['not-begun', 290, 303, 291],
  ['newest', 310, 303, undefined],
  ['newest', undefined, 303, undefined],
] as const)('terms that are %s at epoch %s', (kind, tipEpoch, lastEpoch, announcedFrom) => {
  expect(chartExtent(updates, kind, tipEpoch)).toEqual({ lastEpoch, announcedFrom })
})
