import { expect, test } from 'vitest'
import { beginningCalls, beginningPath } from './page-beginning.ts'

const tip = '/api/core/blocks/latest'

test.each([
  ['', ['/api/core/epochs/latest', tip, '/api/core/epochs']],
  ['/pools/updates', ['/api/core/odata/poolsupdates?$orderby=id%20desc&$top=60&$count=true', tip]],
  ['/pools/4268/updates', ['/api/core/pools/4268/updates', tip]],
  ['/epochs/322', ['/api/core/epochs/322', '/api/core/epochs', tip]],
  ['/blocks/latest', [tip]],
  ['/blocks/', [tip]],
  ['/accounts', [tip]],
  ['/present', ['/api/core/epochs/latest', tip, '/api/core/epochs']],
  ['/nothing', []],
] as const)('%s begins with its subject, and of a list of megabytes with a part', (path, paths) => {
  expect(beginningCalls('mainnet', path).map(beginningPath)).toEqual(paths)
})
