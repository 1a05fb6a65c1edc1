import { expect, test } from 'vitest'
import { absentNetworkMessage } from './absent-network.ts'

test.each([
  ['preview', 'Preview is announced and not served yet. Served here: mainnet and sandbox.'],
  ['preprod', 'Preprod is not configured here. Served here: mainnet and sandbox.'],
  ['nonsense', '"nonsense" is not a network. Served here: mainnet and sandbox.'],
  ['', 'Every path begins with a network. Served here: mainnet and sandbox.'],
])('of "%s" it says: %s', (name, message) => {
  expect(absentNetworkMessage(name, ['mainnet', 'sandbox'])).toBe(message)
})

test('where nothing is served, it says so', () => {
  expect(absentNetworkMessage('mainnet', [])).toBe(
    'Mainnet is not configured here. No network is served here.',
  )
})
