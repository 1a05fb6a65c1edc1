import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { NO_STORE } from '#http/fields/cache-control.ts'
import { freshnessLifetime } from './freshness-lifetime.ts'

const { mainnet, sandbox } = networks
const tip = { blockNo: 10_000, epochNo: 400 }

test.each([
  ['no-store', NO_STORE],
  ['private, no-cache', 0],
  ['private, max-age=604800, immutable', Number.POSITIVE_INFINITY],
  ['private, max-age=2, must-revalidate', 2000],
  ['max-age=0', 0],
])('the service states %s', (cacheControl, lifetime) => {
  expect(freshnessLifetime(mainnet, 'epoch', cacheControl, { no: 3 }, tip)).toBe(lifetime)
})

describe('where the service states nothing', () => {
  test.each([
    [undefined, 'blockByNo', { block_no: 7840 }, Number.POSITIVE_INFINITY],
    ['private', 'blockByNo', { block_no: 7840 }, Number.POSITIVE_INFINITY],
    [undefined, 'blockByNo', { block_no: 7841 }, 20_000],
    [undefined, 'blockByHash', { block_no: 7840 }, Number.POSITIVE_INFINITY],
    [undefined, 'blockBySlot', {}, 20_000],
    [undefined, 'latestBlock', { block_no: 5 }, 5000],
    [undefined, 'epoch', { no: 398 }, Number.POSITIVE_INFINITY],
    [undefined, 'epoch', { no: 399 }, 5000],
    [undefined, 'odataEpoch', { no: 398 }, Number.POSITIVE_INFINITY],
    [undefined, 'latestEpoch', { no: 5 }, 5000],
    [undefined, 'account', {}, 20_000],
    [undefined, 'poolUpdates', undefined, 60_000],
  ] as const)('%s: a response of %s with %o is fresh for %d ms', (cacheControl, id, place, lifetime) => {
    expect(freshnessLifetime(mainnet, id, cacheControl, place, tip)).toBe(lifetime)
  })

  test("the depth is that of the record's own network", () => {
    expect(freshnessLifetime(sandbox, 'blockByNo', undefined, { block_no: 9991 }, tip)).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(freshnessLifetime(sandbox, 'blockByNo', undefined, { block_no: 9992 }, tip)).toBe(20_000)
  })

  test('nothing is final while the newest block is not known', () => {
    expect(freshnessLifetime(mainnet, 'blockByNo', undefined, { block_no: 1 }, undefined)).toBe(20_000)
  })
})
