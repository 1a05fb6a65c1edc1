import { expect, test } from 'vitest'
import type { NetworkName } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import {
  ACCOUNT,
  account,
  block,
  epoch,
  HASH,
  listed,
  reading,
  update,
} from '#testing/chain/page-subjects.ts'
import { missingHead, pageHead } from './page-head.ts'

function headOf(
  address: string,
  responses: Readonly<Record<string, object>> = {},
  source: NetworkDescription['source'] = 'live',
) {
  const [, network = ''] = address.split('/')
  return pageHead(address, listed(network as NetworkName, source), reading(responses))
}

const pool = (changes: object[]) => changes.map((change) => ({ ...update, ...change }))

test.each<[string, Readonly<Record<string, object>>, string, string]>([
  ['/mainnet/epochs/latest', { '/epochs/latest': epoch }, 'Epoch 301', '/mainnet/epochs/301'],
  ['/mainnet/epochs/latest', {}, 'Newest epoch', '/mainnet/epochs/latest'],
  ['/mainnet/EPOCHS/301/', {}, 'Epoch 301', '/mainnet/epochs/301'],
  [`/mainnet/blocks/${HASH}`, { [`/blocks/${HASH}`]: block }, 'Block 8,415,364', '/mainnet/blocks/8415364'],
  [
    '/mainnet/blocks/epochs/394/slots/85165743',
    { '/blocks/epochs/394/slots/85165743': block },
    'Block 8,415,364',
    '/mainnet/blocks/8415364',
  ],
  [`/mainnet/blocks/${HASH}`, {}, 'Block 89ff1090…9fc0b2', `/mainnet/blocks/${HASH}`],
  [
    '/mainnet/blocks/epochs/394/slots/85165743',
    {},
    'Block of slot 85,165,743',
    '/mainnet/blocks/epochs/394/slots/85165743',
  ],
  [`/mainnet/blocks/${HASH.toUpperCase()}`, {}, 'Block 89ff1090…9fc0b2', `/mainnet/blocks/${HASH}`],
  ['/mainnet/blocks/latest', {}, 'Newest block', '/mainnet/blocks/latest'],
  [`/mainnet/accounts/${ACCOUNT}`, {}, 'Account stake1u8a9…e79fma', `/mainnet/accounts/${ACCOUNT}`],
  [
    `/mainnet/pools/${HASH}/updates`,
    { [`/pools/${HASH}/updates`]: pool([{}, { id: 8 }]) },
    'Pool 4268',
    '/mainnet/pools/4268/updates',
  ],
  [
    `/mainnet/pools/${HASH}/updates`,
    { [`/pools/${HASH}/updates`]: pool([{}, { hash_id: 5 }]) },
    'Pool by VRF key hash',
    `/mainnet/pools/${HASH}/updates`,
  ],
  ['/mainnet/pools/9/updates', { '/pools/9/updates': [] }, 'Pool 9', '/mainnet/pools/9/updates'],
  ['/mainnet', {}, 'Mainnet', '/mainnet'],
  ['/sandbox', {}, 'Sandbox', '/sandbox'],
  ['/sandbox/epochs/3', {}, 'Epoch 3 · Sandbox', '/sandbox/epochs/3'],
  ['/preprod/blocks', {}, 'Blocks · Preprod', '/preprod/blocks'],
  ['/status', {}, 'Data status', '/status'],
])('%s with %j has the title %s and the canonical address %s', (address, responses, title, path) => {
  expect(headOf(address, responses)).toMatchObject({ title: `${title} · Epochal`, path })
})

test.each(['/mainnet/nothing/here', '/nothing.txt', '/mainnet/epochs/abc', '/mainnet/blocks/12ab'])(
  '%s is no page and has no canonical address',
  (address) => {
    expect(headOf(address)).toMatchObject({ title: 'Page not found · Epochal', path: undefined })
  },
)

test.each([
  ['/mainnet/blocks/9000000', 'Block 9,000,000 not found'],
  ['/preprod/epochs/999', 'Epoch 999 not found · Preprod'],
  ['/mainnet/blocks/12ab', 'Page not found'],
  ['/nothing.txt', 'Page not found'],
])('%s, which does not exist, has the title %s and no canonical address', (address, title) => {
  const [, network = ''] = address.split('/')
  const head = missingHead(address, listed(network as NetworkName, 'live'))
  expect(head).toMatchObject({ title: `${title} · Epochal`, path: undefined })
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/mainnet/watched', 'Watch list'],
  ['/sandbox/watched', 'Watch list · Sandbox'],
])('%s, a page of one person, has no canonical address', (address, title) => {
  expect(headOf(address)).toMatchObject({ title: `${title} · Epochal`, path: undefined })
})

const EPOCH_FIGURES = '21,345 blocks, 1,234,567 transactions and 123,456.78 ADA in fees'

test.each<[string, Readonly<Record<string, object>>, string]>([
  [
    '/mainnet/epochs/301',
    { '/epochs/301': epoch },
    `Epoch 301 of Cardano Mainnet: ${EPOCH_FIGURES}, from 2021-11-11 21:45:00 UTC to 2021-11-16 21:44:40 UTC.`,
  ],
  [
    '/mainnet/blocks/8415364',
    { '/blocks/8415364': block },
    `Block 8,415,364 of Cardano Mainnet in epoch 394: 1 transaction, 47,554 bytes, 2023-02-18 14:53:54 UTC. Hash ${HASH}.`,
  ],
  [
    '/mainnet/blocks/8415364',
    { '/blocks/8415364': { ...block, block_no: null } },
    `Boundary block of epoch 394 of Cardano Mainnet: 1 transaction, 47,554 bytes, 2023-02-18 14:53:54 UTC. Hash ${HASH}.`,
  ],
  [
    '/mainnet',
    { '/epochs/latest': epoch, '/blocks/latest': block },
    `Cardano Mainnet. Newest on record: epoch 301 with ${EPOCH_FIGURES}, block 8,415,364 of 2023-02-18 14:53:54 UTC.`,
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: account },
    'Account stake1u8a9…e79fma of Cardano Mainnet: balance 134,346.23976 ADA, rewards to withdraw 42,244.379315 ADA, withdrawn 0 ADA. Registered since epoch 289. Delegated to pool1abc.',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, is_registered: false, total_balance: null } },
    'Account stake1u8a9…e79fma of Cardano Mainnet: rewards to withdraw 42,244.379315 ADA, withdrawn 0 ADA. Deregistered in epoch 289.',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    {
      [`/accounts/${ACCOUNT}`]: {
        ...account,
        is_registered: false,
        last_reg_dereg_tx: null,
        last_reg_dereg_epoch_no: null,
        pool_id: null,
      },
    },
    'Account stake1u8a9…e79fma of Cardano Mainnet: balance 134,346.23976 ADA, rewards to withdraw 42,244.379315 ADA, withdrawn 0 ADA.',
  ],
  [
    '/mainnet/pools/4268/updates',
    { '/pools/4268/updates': pool([{ id: 8, pledge: 1000000 }, {}]) },
    'Pool 4268 of Cardano Mainnet: 2 updates on record. By the newest, pledge 1 ADA, margin 3.00%, fixed cost 340 ADA.',
  ],
])('the description of %s has its figures', (address, responses, description) => {
  expect(headOf(address, responses).description).toBe(description)
})

test.each<[NetworkName, NetworkDescription['source'], RegExp]>([
  ['mainnet', 'live', /:44:40 UTC\.$/],
  ['mainnet', 'recorded', /UTC\. From a recording, which has gaps and does not change\.$/],
  ['sandbox', 'simulated', /^Epoch 301 of Sandbox: .*UTC\. Simulated: nothing in it happened\.$/],
])('%s, %s: a description says whose figures they are', (network, source, end) => {
  expect(headOf(`/${network}/epochs/301`, { '/epochs/301': epoch }, source).description).toMatch(end)
})

test('an overview without its newest block is described in general', () => {
  expect(headOf('/mainnet', { '/epochs/latest': epoch }).description).toBe(
    'Cardano Mainnet, epoch by epoch: accounts, epochs, blocks and stake-pool updates.',
  )
})
