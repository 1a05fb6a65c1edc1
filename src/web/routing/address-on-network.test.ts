import { expect, test } from 'vitest'
import { addressOnNetwork } from './address-on-network.ts'

const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'
const stakeAddress = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

test.each([
  ['/mainnet', '/preprod'],
  ['/mainnet/', '/preprod'],
  ['/mainnet/epochs', '/preprod/epochs'],
  ['/mainnet/epochs?from=90&to=100&tx=300..&sort=-tx', '/preprod/epochs?from=90&to=100&tx=300..&sort=-tx'],
  ['/mainnet/epochs?scale=log&at=95', '/preprod/epochs?scale=log'],
  ['/mainnet/epochs?compare=90&with=80&place=1', '/preprod/epochs?compare=90&with=80&place=1'],
  ['/mainnet/epochs/90', '/preprod/epochs/90'],
  ['/mainnet/Epochs/90/?request=/mainnet/api/core/epochs/90', '/preprod/epochs/90'],
  ['/mainnet/epochs/latest', '/preprod/epochs/latest'],
  ['/mainnet/blocks?before=8000000', '/preprod/blocks'],
  ['/mainnet/blocks/latest', '/preprod/blocks/latest'],
  ['/mainnet/blocks/8000000?request=/mainnet/api/core/blocks/8000000', '/preprod/blocks'],
  [`/mainnet/blocks/${hash}`, '/preprod/blocks'],
  ['/mainnet/blocks/epochs/394/slots/85165743', '/preprod/blocks'],
  ['/mainnet/accounts', '/preprod/accounts'],
  ['/mainnet/accounts/sheet?sort=-balance', '/preprod/accounts/sheet?sort=-balance'],
  [`/mainnet/accounts/${stakeAddress}`, '/preprod/accounts'],
  ['/mainnet/pools?epoch=90', '/preprod/pools?epoch=90'],
  [
    '/mainnet/pools/updates?pool=4268&vrf=9be3&pledge=..5&as_of=90',
    '/preprod/pools/updates?pledge=..5&as_of=90',
  ],
  ['/mainnet/pools/4268/updates?sort=pledge', '/preprod/pools'],
  ['/mainnet/watched', '/preprod/watched'],
  ['/mainnet/present?step=year', '/preprod/present?step=year'],
  ['/mainnet/nothing', '/preprod'],
  ['/mainet/epochs', '/preprod/epochs'],
  ['/preprod/blocks/300?request=block', '/preprod/blocks/300?request=block'],
  ['/status', '/status?network=preprod'],
  ['/reference?network=mainnet&units=live', '/reference?network=preprod&units=live'],
  [`/reference?stake_address=${stakeAddress}&epoch_no=90`, '/reference?epoch_no=90&network=preprod'],
  ['/dashboard/projects/7', '/dashboard/projects/7?network=preprod'],
])('%s is %s on Preprod', (address, there) => {
  const { pathname, search } = new URL(address, 'https://epochal.example')
  expect(addressOnNetwork({ pathname, search }, 'preprod')).toBe(there)
})
