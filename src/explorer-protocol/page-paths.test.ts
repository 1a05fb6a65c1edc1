import { expect, test } from 'vitest'
import { pageSpelling } from './page-paths.ts'

const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

test.each([
  ['/mainnet/epochs/300', '/mainnet/epochs/300'],
  ['/mainnet/epochs/300/', '/mainnet/epochs/300'],
  ['/mainnet/EPOCHS/300', '/mainnet/epochs/300'],
  ['/MAINNET', '/mainnet'],
  [`/mainnet/blocks/${hash.toUpperCase()}`, `/mainnet/blocks/${hash}`],
  [`/mainnet/Blocks/89FF${hash.slice(4)}`, `/mainnet/blocks/${hash}`],
  ['/mainnet/accounts/STAKE1U8A9QST', '/mainnet/accounts/stake1u8a9qst'],
  // Mixed case is a mistake that the page tells of.
  ['/mainnet/accounts/STAKE1u8a9qst', '/mainnet/accounts/STAKE1u8a9qst'],
  ['/mainnet/pools/4268', '/mainnet/pools/4268/updates'],
  ['/mainnet/pools/POOL1Y24NJ4', '/mainnet/pools/pool1y24nj4/updates'],
  ['/mainnet/pools/statistics', '/mainnet/pools/statistics'],
  ['/mainnet/pools/nothing', undefined],
  ['/Status/', '/status'],
  ['/dashboard/projects/AbC', '/dashboard/projects/AbC'],
  ['/DASHBOARD/projects/AbC/', '/dashboard/projects/AbC'],
  ['/mainnet/Nothing/', undefined],
  ['/', undefined],
])('%s is %s', (typed, path) => expect(pageSpelling(typed)).toBe(path))
