import { describe, expect, test } from 'vitest'
import { type Network, networks } from '#cardano/network.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { NO_STORE } from '#http/fields/cache-control.ts'
import { type ChainPlace, freshnessLifetime } from './proxy-cache.ts'

const { mainnet, sandbox } = networks
const tip = { blockNo: 10_000, epochNo: 400 }

const lifetimeOf = (
  id: EndpointId,
  cacheControl: string | undefined,
  place?: ChainPlace,
  { age = 0, network = mainnet }: { age?: number; network?: Network } = {},
) => freshnessLifetime(network, id, { cacheControl, age }, place, tip)

describe('what the service states', () => {
  test.each([
    ['no-store', NO_STORE],
    ['private, no-cache', 0],
    ['private, max-age=604800, immutable', Number.POSITIVE_INFINITY],
    ['private, max-age=2, must-revalidate', 2000],
    ['max-age=31536000', 31_536_000_000],
    ['max-age=0', 0],
  ])('holds for a final record: %s', (cacheControl, lifetime) => {
    expect(lifetimeOf('epoch', cacheControl, { no: 3 })).toBe(lifetime)
  })

  test.each([
    ['latestBlock', 'max-age=31536000', 50_000],
    ['latestBlock', 'immutable', 50_000],
    ['latestBlock', 'max-age=50', 50_000],
    ['latestBlock', 'max-age=7', 7000],
    ['latestBlock', 'no-cache', 0],
    ['latestBlock', 'no-store', NO_STORE],
    ['latestEpoch', 'immutable', 50_000],
    ['account', 'max-age=86400', 200_000],
    ['epochs', 'max-age=86400', 200_000],
    ['poolUpdates', 'immutable', 600_000],
  ] as const)(
    'is capped for what can change: %s with %s is fresh for %d ms',
    (id, cacheControl, lifetime) => {
      expect(lifetimeOf(id, cacheControl, { block_no: 5, epoch_no: 0, no: 5 })).toBe(lifetime)
    },
  )

  test.each([
    ['max-age=60', 40_000, 20_000],
    ['max-age=60', 90_000, 0],
    ['max-age=31536000', 31_535_990_000, 10_000],
    ['no-store', 90_000, NO_STORE],
    [undefined, 90_000, 20_000],
  ])('%s is less by an age of %d ms', (cacheControl, age, lifetime) => {
    expect(lifetimeOf('account', cacheControl, {}, { age })).toBe(lifetime)
  })

  test.each([
    [{ block_no: 7840, epoch_no: 399 }, Number.POSITIVE_INFINITY],
    [{ block_no: 7841, epoch_no: 3 }, 200_000],
    [{ epoch_no: 398 }, Number.POSITIVE_INFINITY],
    [{ epoch_no: 399 }, 200_000],
    [{}, 200_000],
  ])('of a block at %o is believed for %d ms', (place, lifetime) => {
    expect(lifetimeOf('blockByHash', 'immutable', place)).toBe(lifetime)
  })
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
    expect(lifetimeOf(id, cacheControl, place)).toBe(lifetime)
  })

  test("the depth is that of the record's own network", () => {
    const network = sandbox
    expect(lifetimeOf('blockByNo', undefined, { block_no: 9991 }, { network })).toBe(Number.POSITIVE_INFINITY)
    expect(lifetimeOf('blockByNo', undefined, { block_no: 9992 }, { network })).toBe(20_000)
  })

  test('nothing is final while the newest block is not known', () => {
    const stated = { cacheControl: undefined, age: 0 }
    expect(freshnessLifetime(mainnet, 'blockByNo', stated, { block_no: 1 }, undefined)).toBe(20_000)
  })
})
