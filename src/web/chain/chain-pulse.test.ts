import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { longestPause } from '#cardano/slot-time.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isNewTip, pulseOf } from './chain-pulse.ts'

const pause = longestPause(networks.mainnet, 496)

test('a block is missing after three minutes', () => {
  expect(pause).toBe(3 * MINUTE)
})

test.each([
  ['live', false, false, 19 * SECOND, 'live'],
  ['live, by a browser clock that is behind', false, false, -HOUR, 'live'],
  ['live, standing still', false, false, pause + 1, 'behind'],
  ['recorded years ago', false, true, 20_000 * HOUR, 'recorded'],
  ['a stored copy', true, false, 3 * HOUR, 'offline'],
  ['a stored copy of a recording', true, true, 3 * HOUR, 'offline'],
  ['nothing loaded', false, false, undefined, 'unknown'],
  ['nothing loaded, offline', true, false, undefined, 'offline'],
  ['a recording, nothing loaded', false, true, undefined, 'unknown'],
] as const)('%s', (_, isOffline, isRecorded, age, pulse) => {
  expect(pulseOf(isOffline, isRecorded, age, pause)).toBe(pulse)
})

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
