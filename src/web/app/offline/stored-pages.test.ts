import { expect, test } from 'vitest'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { storedPages } from './stored-pages.ts'

const ORIGIN = 'https://explorer.example'
const time = parseUtcTime('2026-01-01T00:00:00')
const stakeAddress = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

test.each([
  ['/mainnet/api/core/epochs', '/mainnet/epochs', 'Epochs'],
  ['/mainnet/api/core/epochs/latest', '/mainnet', 'Overview'],
  ['/mainnet/api/core/blocks/latest', '/mainnet/blocks/latest', 'Newest block'],
  ['/mainnet/api/core/epochs/379', '/mainnet/epochs/379', 'Epoch 379'],
  ['/sandbox/api/core/blocks/8415364', '/sandbox/blocks/8415364', 'Block 8,415,364'],
  [`/mainnet/api/core/blocks/${hash}`, `/mainnet/blocks/${hash}`, 'Block 89ff1090…9fc0b2'],
  [
    '/mainnet/api/core/blocks/epochs/394/slots/85165743',
    '/mainnet/blocks/epochs/394/slots/85165743',
    'Block of slot 85,165,743',
  ],
  [
    `/mainnet/api/core/accounts/${stakeAddress}`,
    `/mainnet/accounts/${stakeAddress}`,
    'Account stake1u8a9…e79fma',
  ],
  ['/mainnet/api/core/pools/4268/updates', '/mainnet/pools/4268/updates', 'Pool 4268'],
])('%s is the subject of %s', (path, page, label) => {
  expect(storedPages([{ url: ORIGIN + path, time }], [page])).toMatchObject([{ path: page, label, time }])
})

test.each([
  '/networks.json',
  '/mainnet/api/core/odata/epochs?$top=3',
  '/mainnet/api/core/epochs?$top=3',
  '/nowhere/api/core/epochs',
  '/mainnet/api/core/epochs/abc',
])('%s is the subject of no page', (path) => {
  expect(storedPages([{ url: ORIGIN + path, time }], ['/mainnet/epochs', '/networks.json'])).toEqual([])
})

test('pages come in the order in which they were seen, without those that were never opened', () => {
  const entries = [1, 2, 3].map((no) => ({ url: `${ORIGIN}/mainnet/api/core/epochs/${no}`, time }))
  const seen = ['/mainnet/epochs/3', '/mainnet', '/mainnet/epochs/1']
  expect(storedPages(entries, seen).map(({ label }) => label)).toEqual(['Epoch 3', 'Epoch 1'])
})
