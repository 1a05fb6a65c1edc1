import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type NetworkName, networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { DAY, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { ACCOUNT, account, block, epoch, listed, reading, update } from '#testing/chain/page-subjects.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { readNetworkPage } from '../page-heads/network-page.ts'
import { coverageReader } from '../page-heads/page-head.ts'
import { pictureContent } from '../page-heads/picture-content.ts'
import { colours, drawPicture } from './draw-picture.ts'

const POOL = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
const END = epochEnd(networks.mainnet, 301)

function draw(
  address: string,
  responses: Readonly<Record<string, object>>,
  {
    source = 'live',
    now = END + DAY,
    epochs = [],
    range,
  }: {
    readonly source?: NetworkDescription['source']
    readonly now?: number
    readonly epochs?: readonly Epoch[]
    readonly range?: { readonly first: number; readonly last: number }
  } = {},
): string {
  const [, network = ''] = address.split('/')
  const list = listed(network as NetworkName, source)
  const page = readNetworkPage(address, list, reading(responses))
  if (!page) throw new Error(`${address} is no page`)
  return drawPicture(
    pictureContent({ page, epochs, range, coverageOf: coverageReader(page, list, now, epochs) }),
  )
}

/** The lines of text of a picture. */
function texts(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''))
}

test('an epoch has its exact figures, and is picked among those around it', async () => {
  const epochs = await recordedEpochs('mainnet')
  const svg = draw('/mainnet/epochs/301', { '/epochs/301': epoch }, { epochs, source: 'recorded' })
  expect(texts(svg)).toEqual([
    'Epochal',
    'Cardano Mainnet · recorded',
    'Epoch 301',
    'Blocks from 2021-11-11 21:45:00 to 2021-11-16 21:44:40 UTC',
    'Transactions',
    '1,234,567',
    'Fees',
    '123,456.78 ADA',
    'Blocks',
    '21,345',
    'Transactions by epoch',
    expect.stringMatching(/^highest [\d,]+$/),
    '271',
    '322',
  ])
  expect(svg).not.toContain('url(#open)')
})

test('an epoch in progress is hatched, and says what its figures are of', () => {
  const running = { ...epoch, end_time: utcTimeText((END - 3 * DAY) as UtcTime) }
  const svg = draw('/mainnet/epochs/301', { '/epochs/301': running }, { epochs: [], now: END - 2 * DAY })
  expect(texts(svg)[2]).toBe('Epoch 301, in progress')
  expect(texts(svg)[1]).toBe('Cardano Mainnet')
  expect(svg).toContain('url(#open)')
})

test('the list has the sums of what is on record', async () => {
  const epochs = await recordedEpochs('mainnet')
  const sum = epochs.reduce((total, { tx_count }) => total + BigInt(tx_count), 0n)
  const svg = draw('/mainnet/epochs', {}, { epochs, source: 'recorded' })
  const lines = texts(svg)
  expect(lines).toContain('Sums of the 220 epochs on record; 103 are missing')
  expect(lines).toContain(sum.toLocaleString('en'))
})

test('a range of the list has its own sums', async () => {
  const epochs = await recordedEpochs('mainnet')
  const svg = draw('/mainnet/epochs', {}, { epochs, source: 'recorded', range: { first: 300, last: 310 } })
  const fees = epochs.reduce(
    (sum, epoch) => (epoch.no >= 300 && epoch.no <= 310 ? sum + epoch.fees : sum),
    0n,
  )
  const lines = texts(svg)
  expect(lines.slice(2, 4)).toEqual(['Epochs 300 to 310', 'Sums of 11 epochs'])
  expect(lines).toContain(
    `${((fees + 5_000n) / 1_000_000n).toLocaleString('en')}.${String((fees + 5_000n) % 1_000_000n)
      .padStart(6, '0')
      .slice(0, 2)} ADA`,
  )
})

test('a list without epochs says so', () => {
  expect(texts(draw('/sandbox/epochs', {}, { epochs: [], source: 'simulated' }))).toEqual([
    'Epochal',
    'Sandbox · simulated',
    'Epochs',
    'No epoch is on record.',
  ])
})

test('an account has its amounts with six decimals, and its state', () => {
  const path = `/accounts/${ACCOUNT}`
  expect(texts(draw(`/mainnet${path}`, { [path]: { ...account, pool_id: POOL } })).slice(2)).toEqual([
    'Account stake1u8a9…e79fma',
    'Registered since epoch 289 · delegated to pool1y24n…9w5axc',
    'Balance',
    '134,346.239760 ADA',
    'Rewards to withdraw',
    '42,244.379315 ADA',
    'Withdrawn',
    '0.000000 ADA',
  ])
})

test.each<[string, object, readonly string[]]>([
  ['unknown', { total_balance: null, controlled_stakes: null }, ['–', '42,244.379315 ADA']],
  ['more than can exist', { total_balance: 45_000_000_001 }, ['The unit of the amounts is unknown']],
])('an account whose balance is %s shows no wrong one', (_, change, values) => {
  const path = `/accounts/${ACCOUNT}`
  const lines = texts(draw(`/mainnet${path}`, { [path]: { ...account, ...change } }))
  expect(lines).toEqual(expect.arrayContaining([...values]))
})

test('a block has its figures; a boundary block has its epoch', () => {
  const lines = (change: object) =>
    texts(draw('/mainnet/blocks/8415364', { '/blocks/8415364': { ...block, ...change } }))
  expect(lines({}).slice(2)).toEqual([
    'Block 8,415,364',
    '2023-02-18 14:53:54 UTC · hash 89ff1090…9fc0b2',
    'Transactions',
    '1',
    'Size',
    '47,554 bytes',
    'Epoch',
    '394',
  ])
  expect(lines({ block_no: null, epoch_slot_no: null })).toContain('Boundary block of epoch 394')
})

test('a pool has its newest terms, and the pledge of each update', () => {
  const updates = [{ ...update, id: 8, pledge: 1_000_000, active_epoch_no: 300 }, update]
  const lines = texts(draw('/mainnet/pools/4268/updates', { '/pools/4268/updates': updates }))
  expect(lines.slice(2)).toEqual([
    'Pool 4268',
    '2 updates on record, the newest active from epoch 300',
    'Pledge',
    '1 ADA',
    'Margin',
    '3.00%',
    'Fixed cost',
    '340 ADA',
    'Pledge by update',
    'highest 500,000 ADA',
    'from epoch 210',
    'from epoch 300',
  ])
})

test('the colours are those of the light theme', () => {
  const tokens = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(colours))
    expect(tokens).toMatch(new RegExp(`--[ck]-${name}: light-dark\\(${colour},`))
})
