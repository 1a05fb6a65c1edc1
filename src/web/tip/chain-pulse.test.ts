import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { longestPause } from '#cardano/slot-time.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isNewTip, pulseOf } from './chain-pulse.ts'
import { isOutdated } from './staleness.ts'

const pause = longestPause(networks.mainnet, 496)

test('a block is missing after three minutes', () => {
  expect(pause).toBe(3 * MINUTE)
})

test.each([
  ['live', {}, 'live'],
  ['live, by a browser clock that is behind', { age: -HOUR }, 'live'],
  ['live, standing still', { age: pause + 1 }, 'behind'],
  ['live, and the last request failed', { isStale: true }, 'stale'],
  ['standing still, and the last request failed', { isStale: true, age: pause + 1 }, 'stale'],
  ['recorded years ago', { isRecorded: true, age: 20_000 * HOUR }, 'recorded'],
  ['a recording whose service fails', { isRecorded: true, isStale: true }, 'recorded'],
  ['a stored copy', { isOffline: true, age: 3 * HOUR }, 'offline'],
  ['a stored copy of a recording', { isOffline: true, isRecorded: true, age: 3 * HOUR }, 'offline'],
  ['nothing loaded', { age: undefined }, 'unknown'],
  ['nothing loaded, offline', { isOffline: true, age: undefined }, 'offline'],
  ['a recording, nothing loaded', { isRecorded: true, age: undefined }, 'unknown'],
] as const)('%s', (_, facts, pulse) => {
  const fresh = { isOffline: false, isRecorded: false, isStale: false, age: 19 * SECOND, pause }
  expect(pulseOf({ ...fresh, ...facts })).toBe(pulse)
})

test.each([
  ['unreachable', 1 * SECOND, true],
  ['failed', 1 * SECOND, true],
  ['quota', 1 * SECOND, true],
  ['rate-limit', 59 * SECOND, false],
  ['slow', 59 * SECOND, false],
  ['busy', 61 * SECOND, true],
] as const)(
  'a response that is stale for the reason %s after %i ms is outdated: %s',
  (reason, age, isOld) => {
    expect(isOutdated(networks.mainnet, { reason, at: 1e12 }, 1e12 + age)).toBe(isOld)
  },
)

const tip = (network: string, no: number) => ({ network, no })

test.each([
  ['the first block shown', undefined, tip('mainnet', 500), false],
  ['the same block on another page', tip('mainnet', 500), tip('mainnet', 500), false],
  ['the next block', tip('mainnet', 500), tip('mainnet', 501), true],
  ['the newest block of another network', tip('sandbox', 500), tip('mainnet', 12_069_665), false],
  ['a step back', tip('mainnet', 500), tip('mainnet', 499), false],
])('%s is new: %s', (_, before, now, isNew) => {
  expect(isNewTip(before, now)).toBe(isNew)
})
