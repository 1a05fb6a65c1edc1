import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { sourceNotes } from './picture-words.ts'

const { mainnet, sandbox } = networks
const address = 'https://epochal.example/mainnet/epochs'

test.each([
  [mainnet, 'live', false, 'Mainnet, live data. Up to now.'],
  [
    mainnet,
    'live',
    true,
    'Mainnet, live data. Up to now. The figures are a stored copy: newer ones were not at hand.',
  ],
  [sandbox, 'simulated', false, 'Sandbox, a simulated chain: nothing in it happened. Up to now.'],
  [mainnet, undefined, false, 'Mainnet. Up to now.'],
] as const)('the source of %o, %s, old: %s', (network, source, isOld, line) => {
  expect(sourceNotes({ network, source, isOld, address }, 'Up to now.')).toEqual([
    line,
    `Epochal, ${address}`,
  ])
})
