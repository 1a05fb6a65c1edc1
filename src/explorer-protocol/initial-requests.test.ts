import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/endpoints.ts'
import { initialRequests, pageKind } from './initial-requests.ts'
import { splitPageAddress } from './page-paths.ts'

const tip = '/api/core/blocks/latest'

test.each([
  ['', ['/api/core/epochs/latest', tip, '/api/core/epochs']],
  ['/pools/updates', ['/api/core/pools/updates', tip]],
  ['/pools', ['/api/core/pools/updates', tip]],
  ['/Pools/Statistics/', ['/api/core/pools/updates', tip]],
  ['/pools/4268/updates', ['/api/core/pools/4268/updates', tip]],
  ['/epochs/322', ['/api/core/epochs/322', '/api/core/epochs', tip]],
  ['/blocks/latest', [tip]],
  ['/blocks/', [tip]],
  ['/accounts', [tip]],
  ['/accounts/sheet', [tip]],
  ['/epochs/abc', []],
  ['/present', ['/api/core/epochs/latest', tip, '/api/core/epochs']],
  ['/nothing', []],
] as const)('%s begins with its subject', (path, paths) => {
  expect(initialRequests('mainnet', path).map(callPath)).toEqual(paths)
})

const stakeAddress = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'

describe('the address of a page', () => {
  test.each([
    ['/mainnet', 'general'],
    ['/mainnet/', 'general'],
    ['/mainnet/epochs', 'general'],
    ['/mainnet/EPOCHS/', 'general'],
    ['/mainnet/blocks', 'general'],
    ['/mainnet/accounts', 'general'],
    ['/mainnet/accounts/sheet', 'general'],
    ['/mainnet/present', 'general'],
    ['/mainnet/pools/updates', 'general'],
    ['/mainnet/epochs/379', 'of-subject'],
    ['/mainnet/Epochs/379', 'of-subject'],
    ['/mainnet/epochs/latest', 'of-subject'],
    ['/mainnet/blocks/latest', 'of-subject'],
    ['/mainnet/blocks/8415364', 'of-subject'],
    [`/mainnet/blocks/${hash}`, 'of-subject'],
    ['/mainnet/blocks/epochs/394/slots/85165743', 'of-subject'],
    [`/mainnet/accounts/${stakeAddress}`, 'of-subject'],
    ['/mainnet/pools/4268/updates', 'of-subject'],
    ['/mainnet/epochs/abc', 'none'],
    ['/mainnet/epochs/-1', 'none'],
    ['/mainnet/epochs/379/blocks', 'none'],
    ['/mainnet/epochs//379', 'none'],
    ['/mainnet/blocks/12ab', 'none'],
    ['/mainnet/blocks/epochs/394/slots/x', 'none'],
    [`/mainnet/accounts/${stakeAddress.slice(0, -1)}`, 'none'],
    ['/mainnet/accounts/Stake1abc', 'none'],
    ['/mainnet/pools/4268', 'none'],
    ['/mainnet/odata/epochs', 'none'],
    ['/mainnet/nothing/here', 'none'],
    ['/mainnet/%ff', 'none'],
  ] as const)('%s: %s', (address, kind) => {
    expect(pageKind('mainnet', splitPageAddress(address).path)).toBe(kind)
  })
})
