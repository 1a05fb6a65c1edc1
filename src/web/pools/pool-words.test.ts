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

test('a pool without an update in a recording may exist on the chain', () => {
  expect(noUpdatesText('Mainnet', 'recorded')).toMatch(/^The recording of Mainnet .* may still exist/)
  expect(noUpdatesText('Mainnet', 'live')).toMatch(/^Mainnet has no update of this pool\./)
  expect(noUpdatesText('Mainnet', undefined)).toMatch(/^Mainnet has no update of this pool\./)
})
