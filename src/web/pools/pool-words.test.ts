import { expect, test } from 'vitest'
import { noUpdatesText, updatesSince } from './pool-words.ts'

test.each([
  ['live', '5 updates since epoch 248'],
  ['simulated', '5 updates since epoch 248'],
  ['recorded', '5 updates on record, the first active from epoch 248'],
  [undefined, '5 updates on record, the first active from epoch 248'],
] as const)('the history of a pool on a network that is %s', (source, text) => {
  expect(updatesSince(5, 248, source)).toBe(text)
})

test.each([
  ['recorded', 'number', /^The recording of Mainnet has no update of this pool\. .* may still exist/],
  ['live', 'number', /^Mainnet has no update of this pool\./],
  [undefined, 'number', /^Mainnet has no update of this pool\./],
  [
    'recorded',
    'key',
    /^The recording of Mainnet has no update with this VRF key\. .* may still be registered/,
  ],
  [undefined, 'key', /^Mainnet has no update with this VRF key\.$/],
  ['simulated', 'key', /^Mainnet has no update with this VRF key: no pool has registered it\.$/],
] as const)('without an update, on a network that is %s, by %s', (source, by, text) => {
  expect(noUpdatesText('Mainnet', source, by)).toMatch(text)
})
