import { expect, test } from 'vitest'
import { absentNetworkWords, networksHere } from './absent-network-words.ts'

test.each([
  ['preview', 'Preview is not open yet', undefined],
  [
    'preprod',
    'Preprod is not set up on this explorer',
    ['PREPROD_BASE_URL', 'PREPROD_API_KEY', 'PREPROD_API_SECRET'],
  ],
  ['mainet', undefined, undefined],
  ['docs', undefined, undefined],
  ['MAINNET', undefined, undefined],
  ['', undefined, undefined],
])('"%s" where mainnet is served: %s', (name, title, settings) => {
  const words = absentNetworkWords(name, ['mainnet'])
  expect([words?.title, words?.settings]).toEqual([title, settings])
})

test('the networks that are served, and those announced, are named', () => {
  expect(networksHere(['mainnet', 'sandbox'])).toBe('Networks here: Mainnet and Sandbox.')
  expect(networksHere([])).toBe('No network is served here.')
})
