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
import { readNetworkPage } from './network-page.ts'
import { pagePreview } from './page-preview.ts'

const END = epochEnd(networks.mainnet, 301)

function previewOf(
  address: string,
  responses: Readonly<Record<string, object>> = {},
  source: NetworkDescription['source'] = 'live',
  now: number = END + DAY,
) {
  const [, network = ''] = address.split('/')
  const list = listed(network as NetworkName, source)
  const { pathname, searchParams } = new URL(address, 'https://explorer.example')
  const page = readNetworkPage(pathname, list, reading(responses))
  return page && pagePreview(page, list, now, searchParams)
}

test.each<[string, Readonly<Record<string, object>>, string, string]>([
  [
    '/mainnet/epochs/301',
    { '/epochs/301': epoch },
    'Epoch 301: 1,234,567 transactions, 123,456.78 ADA fees',
    '/epochs/301',
  ],
  [
    '/mainnet/epochs/latest',
    { '/epochs/latest': epoch },
    'Epoch 301: 1,234,567 transactions, 123,456.78 ADA fees',
    '/epochs/301',
  ],
  ['/mainnet/epochs/latest', {}, 'Newest epoch', '/epochs/latest'],
  ['/mainnet/epochs/301', {}, 'Epoch 301', '/epochs/301'],
  [
    `/mainnet/blocks/${HASH}`,
    { [`/blocks/${HASH}`]: block },
    'Block 8,415,364: 1 transaction, 47,554 bytes',
    '/blocks/8415364',
  ],
  [`/mainnet/blocks/${HASH}`, {}, 'Block 89ff1090…9fc0b2', `/blocks/${HASH}`],
  ['/mainnet/blocks/epochs/394/slots/85165743', {}, 'Block of slot 85,165,743', '/epochs'],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: account },
    'Account stake1u8a9…e79fma: 134,346.239760 ADA',
    `/accounts/${ACCOUNT}`,
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, total_balance: null } },
    'Account stake1u8a9…e79fma',
    `/accounts/${ACCOUNT}`,
  ],
  [
    `/mainnet/accounts/${ACCOUNT}`,
    { [`/accounts/${ACCOUNT}`]: { ...account, total_balance: 45_000_000_001 } },
    'Account stake1u8a9…e79fma',
    `/accounts/${ACCOUNT}`,
  ],
  [
    '/mainnet/pools/4268/updates',
    { '/pools/4268/updates': [{ ...update, id: 8, pledge: 1000000 }, update] },
    'Pool 4268: pledge 1 ADA, margin 3.00%',
    '/pools/4268',
  ],
  [
    '/mainnet',
    { '/epochs/latest': epoch, '/blocks/latest': block },
    'Cardano Mainnet, epoch 301: 1,234,567 transactions, 123,456.78 ADA fees',
    '/epochs',
  ],
  ['/mainnet', {}, 'Cardano Mainnet', '/epochs'],
  ['/sandbox', {}, 'Sandbox', '/epochs'],
  ['/mainnet/epochs', {}, 'Epochs · Cardano Mainnet', '/epochs'],
  ['/preprod/pools/updates', {}, 'Pool updates · Cardano Preprod', '/epochs'],
  ['/sandbox/epochs/3', {}, 'Epoch 3 · Sandbox', '/epochs/3'],
])('a link to %s with %j is shown as %j with the picture of %s', (address, responses, title, picture) => {
  const [, network] = address.split('/')
  expect(previewOf(address, responses)).toMatchObject({
    title,
    picture: `/previews/${network}${picture}.png`,
  })
})

const short = { ...epoch, end_time: utcTimeText((END - 3 * DAY) as UtcTime) }

test.each<[string, object, NetworkDescription['source'], number, string]>([
  ['over, with all of its blocks', epoch, 'live', END + DAY, 'Epoch 301:'],
  ['in progress', short, 'live', END - 2 * DAY, 'Epoch 301 so far:'],
  ['over, and known in part', short, 'live', END + DAY, 'Epoch 301, incomplete on record:'],
  ['recorded in part', short, 'recorded', END - 2 * DAY, 'Epoch 301, incomplete on record:'],
])('the title of an epoch that is %s says so', (_, record, source, now, start) => {
  expect(previewOf('/mainnet/epochs/301', { '/epochs/301': record }, source, now)?.title).toBe(
    `${start} 1,234,567 transactions, 123,456.78 ADA fees`,
  )
})

test('a range of the epoch list is in its title and in its picture', () => {
  expect(previewOf('/sandbox/epochs?scale=log&from=3&to=9')).toEqual({
    title: 'Epochs 3 to 9 · Sandbox',
    picture: '/previews/sandbox/epochs.png?from=3&to=9',
  })
  expect(previewOf('/mainnet/blocks?from=3&to=9')?.picture).toBe('/previews/mainnet/epochs.png')
})
