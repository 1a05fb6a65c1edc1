import { expect, test } from 'vitest'
import { pageParameters } from '#explorer-protocol/page-parameters.ts'
import { knownSearch } from './pages.ts'

test.each([
  ['/mainnet/pools/updates', '', ''],
  ['/mainnet/pools/updates', '?x=1', ''],
  ['/mainnet/pools/updates', '?x=1&sort=-margin&pool=7&y=2&sort=id', '?pool=7&sort=-margin'],
  ['/mainnet/POOLS/updates', '?pool=7', '?pool=7'],
  ['/mainnet/epochs', '?to=9&from=3&fee-per-tx=1..&at=', '?from=3&to=9&at=&fee-per-tx=1..'],
  ['/mainnet/epochs/7', '?from=3', ''],
  ['/mainnet/epochs/7', '?from=3&request=/mainnet/epochs/7', '?request=%2Fmainnet%2Fepochs%2F7'],
  ['/mainnet/nowhere', '?sort=id', ''],
  ['/status', '?network=preprod&x=1', '?network=preprod'],
  ['/reference', '?units=live&network=preprod', '?network=preprod&units=live'],
  ['/mainnet', '?x=%00&network=preprod', ''],
])('%s%s is known as %s', (address, search, known) => {
  expect(knownSearch(search, pageParameters(address))).toBe(known)
})
