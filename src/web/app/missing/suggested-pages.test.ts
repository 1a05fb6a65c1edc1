import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { nearestWord } from './nearest-word.ts'
import { suggestPages } from './suggested-pages.ts'

const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'
const payment =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const suggest = (path: string) =>
  suggestPages(path, {
    served: ['mainnet', 'preprod', 'sandbox'],
    network: networks.mainnet,
    now: parseUtcTime('2024-07-11T15:02:37'),
  })
const first = (path: string) => suggest(path).pages[0]?.path

test.each([
  // singular and plural
  ['/mainnet/epoch/300', '/mainnet/epochs/300'],
  ['/mainnet/epoch', '/mainnet/epochs'],
  ['/mainnet/block/8415364', '/mainnet/blocks/8415364'],
  [`/mainnet/block/${hash}`, `/mainnet/blocks/${hash}`],
  ['/mainnet/block', '/mainnet/blocks'],
  [`/mainnet/account/${address}`, `/mainnet/accounts/${address}`],
  ['/mainnet/account', '/mainnet/accounts'],
  ['/mainnet/pool/4268', '/mainnet/pools/4268/updates'],
  ['/mainnet/pool', '/mainnet/pools/updates'],
  ['/mainnet/pools', '/mainnet/pools/updates'],
  ['/mainnet/pools/4268', '/mainnet/pools/4268/updates'],
  [`/mainnet/pools/${hash}`, `/mainnet/pools/${hash}/updates`],
  ['/mainnet/update', '/mainnet/pools/updates'],
  // without a network
  ['/epochs/300', '/mainnet/epochs/300'],
  ['/epochs', '/mainnet/epochs'],
  ['/blocks/8415364', '/mainnet/blocks/8415364'],
  ['/blocks/latest', '/mainnet/blocks/latest'],
  ['/epochs/latest', '/mainnet/epochs/latest'],
  [`/accounts/${address}`, `/mainnet/accounts/${address}`],
  ['/accounts', '/mainnet/accounts'],
  ['/pools/updates', '/mainnet/pools/updates'],
  [`/${address}`, `/mainnet/accounts/${address}`],
  [`/${hash}`, `/mainnet/blocks/${hash}`],
  ['/8415364', '/mainnet/blocks/8415364'],
  // capitals, rubbish, encodings
  ['/MAINNET/Epoch/300', '/mainnet/epochs/300'],
  ['/mainnet/Blocks/8415364/', '/mainnet/blocks/8415364'],
  ['/mainnet/epochs/300)', '/mainnet/epochs/300'],
  ['/mainnet/epochs/300.', '/mainnet/epochs/300'],
  ['/mainnet/epochs/300.html', '/mainnet/epochs/300'],
  ['/mainnet/epochs/%20300', '/mainnet/epochs/300'],
  ['/mainnet/epochs%2F300', '/mainnet/epochs/300'],
  ['/mainnet/blocks/8,415,364', '/mainnet/blocks/8415364'],
  ['/mainnet//epochs//300', '/mainnet/epochs/300'],
  ['/mainnet/index.html', '/mainnet'],
  ['/index.html', '/mainnet'],
  [`/mainnet/accounts/${address}/rewards`, `/mainnet/accounts/${address}`],
  ['/mainnet/blocks/8415364/transactions', '/mainnet/blocks/8415364'],
  ['/mainnet/epochs/300/blocks', '/mainnet/epochs/300'],
  ['/mainnet/blocks/epochs/394/slots/85165743/x', '/mainnet/blocks/epochs/394/slots/85165743'],
  ['/mainnet/slots/85165743', '/mainnet/blocks/epochs/394/slots/85165743'],
  // misspelt
  ['/mainet/blocks/latest', '/mainnet/blocks/latest'],
  ['/mainet', '/mainnet'],
  ['/maninet/epochs', '/mainnet/epochs'],
  ['/preprd/epochs', '/preprod/epochs'],
  ['/preprdo/blocks/12', '/preprod/blocks/12'],
  ['/mainnet/epocs/300', '/mainnet/epochs/300'],
  ['/mainnet/blokcs/8415364', '/mainnet/blocks/8415364'],
  ['/mainnet/acounts', '/mainnet/accounts'],
  // the interface
  ['/mainnet/api/core/epochs/300', '/mainnet/epochs/300'],
  ['/mainnet/api/core/odata/epochs', '/mainnet/epochs'],
  ['/mainnet/api/core/odata/poolsupdates', '/mainnet/pools/updates'],
  [`/mainnet/core/accounts/${address}`, `/mainnet/accounts/${address}`],
  // other explorers
  [`/stakekey/${address}`, `/mainnet/accounts/${address}`],
  [`/stake/${address}`, `/mainnet/accounts/${address}`],
  [`/address/${payment}`, '/mainnet/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ['/en/epoch/300', '/mainnet/epochs/300'],
  [`/transaction/${hash}`, `/mainnet/blocks/${hash}`],
  // an unknown network
  ['/foonet/epochs/3', '/mainnet/epochs/3'],
  ['/foonet/blocks', '/mainnet/blocks'],
  ['/main/epochs/5', '/mainnet/epochs/5'],
  [`/foonet/accounts/${address}`, `/mainnet/accounts/${address}`],
  // pages of no network
  ['/docs', '/reference'],
  ['/api', '/reference'],
  ['/login', '/dashboard'],
  ['/mainnet/status', '/status'],
  ['/health', '/status'],
  ['/home', '/mainnet'],
])('%s suggests %s first', (path, suggested) => {
  expect(first(path)).toBe(suggested)
})

test.each([
  ['/foonet', true],
  ['/foonet/epochs/3', true],
  ['/docs', false],
  ['/main/epochs/5', false],
  ['/mainnet/foo', false],
  ['/8415364', false],
  [`/${hash}`, false],
])('the first segment of %s may be meant as another network: %s', (path, isOther) => {
  expect(suggest(path).isOtherNetwork).toBe(isOther)
})

test('an address that names one thing has one suggestion; a pool number can be a block too', () => {
  expect(suggest('/mainnet/epoch/300').pages.map(({ path }) => path)).toEqual(['/mainnet/epochs/300'])
  expect(suggest('/foonet/epochs/3').pages.map(({ path }) => path)).toEqual(['/mainnet/epochs/3'])
  expect(suggest('/mainnet/pools/4268').pages.map(({ path }) => path)).toEqual([
    '/mainnet/pools/4268/updates',
    '/mainnet/blocks/4268',
    '/mainnet/pools/updates',
  ])
})

test.each([
  [`/tx/${hash}`, 'The data service has no transactions.'],
  ['/mainnet/tokens', 'The data service has no tokens or NFTs.'],
  ['/mainnet/dreps', 'The data service has no governance: no DReps, votes or proposals.'],
  ['/mainnet/epoch/300', undefined],
])('%s names what no page has: %s', (path, lack) => {
  expect(suggest(path).lack).toBe(lack)
})

test.each(['/', '/mainnet/%', '/%E0%A4%A', '/wp-admin/setup-config', '/.env', `/${'a/'.repeat(2000)}`])(
  '%s is read without a failure, and never suggests itself',
  (path) => {
    expect(suggest(path).pages.map((page) => page.path)).not.toContain(path)
  },
)

test('a word is near if at most one letter of four is wrong, and none is equally near', () => {
  expect(nearestWord('mainet', ['mainnet', 'preprod'])).toBe('mainnet')
  expect(nearestWord('main', ['mainnet', 'preprod'])).toBeUndefined()
  expect(nearestWord('pre', ['preprod', 'preview'])).toBeUndefined()
  expect(nearestWord('blokcs', ['blocks'])).toBe('blocks')
})
