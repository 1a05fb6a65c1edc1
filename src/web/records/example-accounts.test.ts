import { expect, test } from 'vitest'
import type { NetworkDescription } from '#contract/network-description.ts'
import { exampleAccountsOf } from './example-accounts.ts'

const described = (network: NetworkDescription['network'], more: Partial<NetworkDescription>) => ({
  name: network,
  description: {
    network,
    source: 'live',
    dialect: 'documented',
    start_time: null,
    recording: null,
    ...more,
  } satisfies NetworkDescription,
})
const sandboxExamples = [
  { address: 'stake_test1c', shows: 'delegated' },
  { address: 'stake_test1d', shows: 'script' },
] as const
const recording = { epochs: [], blocks: 0, pool_updates: 0, block_runs: [], block_slots: [] }
const samples = [
  described('mainnet', { source: 'recorded', recording: { ...recording, accounts: ['stake1a', 'stake1b'] } }),
  described('preprod', { source: 'recorded', recording: { ...recording, accounts: [] } }),
  described('sandbox', { source: 'simulated', example_accounts: sandboxExamples }),
]
const onMainnet = { network: 'mainnet', title: 'Mainnet', address: 'stake1a' }
const onSandbox = { network: 'sandbox', title: 'Sandbox', address: 'stake_test1c' }

test.each([
  ['all of a recording', 'mainnet', [{ address: 'stake1a' }, { address: 'stake1b' }], [onSandbox]],
  ['those of other networks for a recording without any', 'preprod', [], [onMainnet, onSandbox]],
  ['some of a simulated chain', 'sandbox', sandboxExamples, [onMainnet]],
] as const)('%s', (_, network, own, elsewhere) => {
  expect(exampleAccountsOf(samples, network)).toEqual({ own, elsewhere })
})

test('live networks, and those that do not describe themselves, name none', () => {
  expect(exampleAccountsOf([described('mainnet', {})], 'mainnet')).toEqual({ own: [], elsewhere: [] })
  expect(exampleAccountsOf([{ name: 'mainnet', description: null }], 'mainnet')).toEqual({
    own: [],
    elsewhere: [],
  })
})
