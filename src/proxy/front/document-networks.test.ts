import { expect, test } from 'vitest'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { documentNetworks } from './document-networks.ts'

const recorded = (name: 'mainnet' | 'preprod'): ListedNetwork => ({
  name,
  state: 'live',
  description: {
    network: name,
    source: 'recorded',
    dialect: 'documented',
    start_time: null,
    recording: {
      epochs: [[0, 1]],
      blocks: 2,
      pool_updates: 0,
      accounts: [],
      block_runs: [[1, 2]],
      block_slots: [[20, 40]],
    },
  },
  has_answered: true,
  has_plenty: true,
})
const announced: ListedNetwork = {
  name: 'preview',
  state: 'announced',
  description: null,
  has_answered: false,
  has_plenty: false,
}
const listed = [recorded('mainnet'), recorded('preprod'), announced]

test.each([
  ['/mainnet', false, ['mainnet']],
  ['/preprod/blocks', false, ['preprod']],
  ['/mainnet/blocks/12', false, ['mainnet']],
  ['/mainnet/blocks/epochs/0/slots/7', false, ['mainnet']],
  ['/mainnet/epochs/0', false, []],
  ['/mainnet/epochs/9', true, ['mainnet']],
  ['/mainnet/pools/7/updates', false, []],
  ['/status', false, []],
] as const)('the document of %s, missing: %s, has the recorded blocks of %j', (address, isMissing, names) => {
  const { networks, isListShort } = documentNetworks(listed, address, isMissing)
  expect(networks.map(({ name }) => name)).toEqual(listed.map(({ name }) => name))
  const withRuns = networks.filter(({ description }) => description?.recording?.block_runs)
  expect(withRuns.map(({ name }) => name)).toEqual(names)
  expect(isListShort).toBe(true)
})

test('a list from which nothing is left out is whole', () => {
  expect(documentNetworks([announced], '/mainnet/epochs', false)).toEqual({
    networks: [announced],
    isListShort: false,
  })
  expect(documentNetworks([recorded('mainnet'), announced], '/mainnet', false).isListShort).toBe(false)
})

const simulated: ListedNetwork = {
  ...announced,
  name: 'sandbox',
  state: 'simulated',
  description: {
    network: 'sandbox',
    source: 'simulated',
    dialect: 'documented',
    start_time: null,
    recording: null,
    example_accounts: ['a', 'b', 'c'],
  },
}

const { description, ...recording } = recorded('mainnet')
const mainnet: ListedNetwork = {
  ...recording,
  description: description?.recording
    ? { ...description, recording: { ...description.recording, accounts: ['d', 'e'] } }
    : description,
}

test.each([
  ['/sandbox', false, ['a', 'b', 'c'], ['d']],
  ['/sandbox/accounts', false, ['a', 'b', 'c'], ['d']],
  ['/sandbox/blocks', false, [], ['d']],
  ['/sandbox/blocks/99', true, ['a', 'b', 'c'], ['d']],
  // All that a recording has is searched.
  ['/mainnet/pools/7/updates', false, ['a'], ['d', 'e']],
  ['/reference', false, ['a', 'b', 'c'], ['d', 'e']],
] as const)(
  'the document of %s, missing: %s, has the accounts %j and %j',
  (address, isMissing, examples, accounts) => {
    const { networks } = documentNetworks([simulated, mainnet], address, isMissing)
    expect(networks[0]?.description?.example_accounts).toEqual(examples)
    expect(networks[1]?.description?.recording?.accounts).toEqual(accounts)
  },
)
