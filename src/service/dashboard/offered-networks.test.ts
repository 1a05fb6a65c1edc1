import { expect, test } from 'vitest'
import { offeredNetworks } from './dashboard-handlers.ts'

test('networks are offered as far as they are served, and announced ones are said to be so', () => {
  expect(offeredNetworks(['sandbox', 'mainnet'])).toEqual([
    { network: 'mainnet', title: 'Mainnet', state: 'offered' },
    { network: 'sandbox', title: 'Sandbox', state: 'offered' },
    { network: 'preview', title: 'Preview', state: 'announced' },
  ])
})
