import { expect, test } from 'vitest'
import { type NetworkName, networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { DAY, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
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

const END = epochEnd(networks.mainnet, 301)

function headOf(
  address: string,
  responses: Readonly<Record<string, object>> = {},
  source: NetworkDescription['source'] = 'live',
  now: number = END + DAY,
) {
  const [, network = ''] = address.split('/')
  const { pathname, search } = new URL(address, 'https://explorer.example')
  return pageHead(pathname, search, listed(network as NetworkName, source), reading(responses), now)
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
  ['/status', {}, 'Status', '/status'],
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

const EPOCH_FIGURES = 'transactions 1,234,567, fees 123,456.78 ADA, blocks 21,345'
const SPAN = 'Blocks from 2021-11-11 21:45:00 to 2021-11-16 21:44:40 UTC'

test.each<[string, Readonly<Record<string, object>>, string]>([
  ['/mainnet/epochs/301', { '/epochs/301': epoch }, `Cardano Mainnet. Epoch 301: ${EPOCH_FIGURES}. ${SPAN}.`],
  [
    '/mainnet/blocks/8415364',
    { '/blocks/8415364': block },
    'Cardano Mainnet. Block 8,415,364: transactions 1, size 47,554 bytes, epoch 394. 2023-02-18 14:53:54 UTC · hash 89ff1090…9fc0b2.',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: account },
    'Cardano Mainnet. Account stake1u8a9…e79fma: balance 134,346.239760 ADA, rewards to withdraw 42,244.379315 ADA, withdrawn 0.000000 ADA. Registered since epoch 289 · delegated to pool1abc…ol1abc.',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, is_registered: false, total_balance: null } },
    'Cardano Mainnet. Account stake1u8a9…e79fma: rewards to withdraw 42,244.379315 ADA, withdrawn 0.000000 ADA. Deregistered in epoch 289.',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, total_balance: 45_000_000_001 } },
    'Cardano Mainnet. Account stake1u8a9…e79fma. Registered since epoch 289 · delegated to pool1abc…ol1abc.',
  ],
  [
    '/mainnet/pools/4268/updates',
    { '/pools/4268/updates': pool([{ id: 8, pledge: 1000000 }, {}]) },
    'Cardano Mainnet. Pool 4268: pledge 1 ADA, margin 3.00%, fixed cost 340 ADA. 2 updates on record, the newest active from epoch 210.',
  ],
])('the description of %s has its figures', (address, responses, description) => {
  expect(headOf(address, responses).description).toBe(description)
})

test.each<[NetworkName, NetworkDescription['source'], RegExp]>([
  ['mainnet', 'live', /:44:40 UTC\.$/],
  ['mainnet', 'recorded', /UTC\. From a recording, which has gaps and does not change\.$/],
  ['sandbox', 'simulated', /^Sandbox\. Epoch 301.* UTC\. Simulated: nothing in it happened\.$/],
])('%s, %s: a description says whose figures they are', (network, source, end) => {
  expect(headOf(`/${network}/epochs/301`, { '/epochs/301': epoch }, source).description).toMatch(end)
})

test('an overview is described in general', () => {
  expect(headOf('/mainnet').description).toBe(
    'Cardano Mainnet, epoch by epoch: accounts, epochs, blocks and stake-pool updates.',
  )
})

test.each<[string, Readonly<Record<string, object>>, string]>([
  ['/mainnet/epochs/301', { '/epochs/301': epoch }, `Epoch 301: ${EPOCH_FIGURES}`],
  ['/mainnet/epochs/latest', { '/epochs/latest': epoch }, `Epoch 301: ${EPOCH_FIGURES}`],
  ['/mainnet/epochs/latest', {}, 'Newest epoch'],
  ['/mainnet/epochs/301', {}, 'Epoch 301'],
  [
    `/mainnet/blocks/${HASH}`,
    { [`/blocks/${HASH}`]: block },
    'Block 8,415,364: transactions 1, size 47,554 bytes, epoch 394',
  ],
  [`/mainnet/blocks/${HASH}`, {}, 'Block 89ff1090…9fc0b2'],
  ['/mainnet/blocks/epochs/394/slots/85165743', {}, 'Block of slot 85,165,743'],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: account },
    'Account stake1u8a9…e79fma: balance 134,346.239760 ADA, rewards to withdraw 42,244.379315 ADA, withdrawn 0.000000 ADA',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, total_balance: null } },
    'Account stake1u8a9…e79fma: rewards to withdraw 42,244.379315 ADA, withdrawn 0.000000 ADA',
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, total_balance: 45_000_000_001 } },
    'Account stake1u8a9…e79fma',
  ],
  [
    '/mainnet/pools/4268/updates',
    { '/pools/4268/updates': [{ ...update, id: 8, pledge: 1000000 }, update] },
    'Pool 4268: pledge 1 ADA, margin 3.00%, fixed cost 340 ADA',
  ],
  ['/mainnet', {}, 'Cardano Mainnet'],
  ['/sandbox', {}, 'Sandbox'],
  ['/mainnet/epochs', {}, 'Epochs · Cardano Mainnet'],
  ['/preprod/pools/updates', {}, 'Pool updates · Cardano Preprod'],
  ['/sandbox/epochs/3', {}, 'Epoch 3 · Sandbox'],
])('a link to %s with %j is shown as %j', (address, responses, title) => {
  expect(headOf(address, responses).preview).toEqual({ title })
})

const short = { ...epoch, end_time: utcTimeText((END - 3 * DAY) as UtcTime) }

test.each<[string, object, NetworkDescription['source'], number, string]>([
  ['over, with all of its blocks', epoch, 'live', END + DAY, 'Epoch 301:'],
  ['in progress', short, 'live', END - 2 * DAY, 'Epoch 301, in progress:'],
  ['over, which later epochs may complete', short, 'live', END + DAY, 'Epoch 301:'],
])('the title of an epoch that is %s says so', (_, record, source, now, start) => {
  expect(headOf('/mainnet/epochs/301', { '/epochs/301': record }, source, now).preview?.title).toBe(
    `${start} ${EPOCH_FIGURES}`,
  )
})

test.each([
  ['?from=300', 'Epochs from 300'],
  ['?to=280', 'Epochs 0 to 280'],
  ['?from=301&to=280', 'Epochs 280 to 301'],
  ['?from=300&to=300', 'Epoch 300'],
  ['?scale=log&from=3&to=9', 'Epochs 3 to 9'],
  ['?from=a&to=280', 'Epochs'],
])('a link to the epochs %s is %j', (search, title) => {
  expect(headOf(`/mainnet/epochs${search}`).preview).toEqual({ title: `${title} · Cardano Mainnet` })
})
