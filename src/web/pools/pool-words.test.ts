import { expect, test } from 'vitest'
import { listHeading, noUpdatesText, updatesSince } from './pool-words.ts'

test.each([
  [34_112, 3000, false, '34,112 updates', 'by 3,000 pools'],
  [12_000, 900, true, '12,000 updates so far', 'by 900 pools'],
  [1, 1, false, '1 update', 'by 1 pool'],
])('a list of %i updates by %i pools, arriving: %s', (updates, pools, isArriving, first, second) => {
  expect(listHeading(updates, pools, isArriving)).toEqual({ updates: first, pools: second })
})

test.each([
  ['live', '5 updates since epoch 248'],
  ['simulated', '5 updates since epoch 248'],
  ['recorded', '5 updates on record, the first active from epoch 248'],
  [undefined, '5 updates on record, the first active from epoch 248'],
] as const)('the history of a pool on a network that is %s', (source, text) => {
  expect(updatesSince(5, 248, source)).toBe(text)
})

test('a pool without an update in a recording may exist on the chain', () => {
  expect(noUpdatesText('Mainnet', 'recorded')).toMatch(/^The recording of Mainnet .* may still exist/)
  expect(noUpdatesText('Mainnet', 'live')).toMatch(/^Mainnet has no update of this pool\./)
  expect(noUpdatesText('Mainnet', undefined)).toMatch(/^Mainnet has no update of this pool\./)
})
