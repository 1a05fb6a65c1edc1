import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { HOUR, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { countedSlots } from './epoch-coverage.ts'

const { mainnet, sandbox } = networks
const end = epochEnd(mainnet, 496)

/** Epoch 496 with its figures up to a time before its end. */
const until = (before: number, blk_count = 11_423) =>
  ({ no: 496, blk_count, end_time: (end - before) as UtcTime }) as Epoch
const list = (...epochs: readonly Partial<Epoch>[]) => epochs as readonly Epoch[]

test.each([
  ['live, in progress', until(50 * HOUR), list({ no: 495 }), end - 50 * HOUR, 'running'],
  ['live, before the list is loaded', until(50 * HOUR), list(), end - 50 * HOUR, 'running'],
  ['a browser clock hours behind', until(50 * HOUR), list({ no: 495 }), end - 80 * HOUR, 'running'],
  ['just ended, last block counted', until(20 * SECOND), list({ no: 495 }), end + MINUTE, 'complete'],
  ['data service behind, epoch over', until(5 * HOUR), list({ no: 495 }), end + HOUR, 'partial'],
  ['stored copy, offline for days', until(50 * HOUR), list(), end + 72 * HOUR, 'partial'],
  [
    'stored copy that is older than the list',
    until(50 * HOUR),
    list({ no: 496, blk_count: 21_000 }, { no: 497 }),
    end + HOUR,
    'partial',
  ],
  [
    'followed by another',
    until(2 * HOUR),
    list({ no: 496, blk_count: 11_423 }, { no: 497 }),
    end,
    'complete',
  ],
  ['followed, though the clock is behind', until(2 * HOUR), list({ no: 497 }), end - HOUR, 'complete'],
  ['recorded, the last one, whole', until(22 * SECOND), list({ no: 496 }), undefined, 'complete'],
  ['recorded, the last one, cut short', until(50 * HOUR), list({ no: 496 }), undefined, 'partial'],
  // Recorded epochs of preprod stop twelve hours before their end.
  [
    'recorded, blocks stopped early',
    until(12 * HOUR, 49),
    list({ no: 496, blk_count: 49 }, { no: 500 }),
    undefined,
    'complete',
  ],
] as const)('%s', (_, epoch, epochs, now, coverage) => {
  expect(epochCoverage(mainnet, epoch, epochs, now)).toBe(coverage)
})

test('an epoch that is over counts as complete until the list shows that it is the last', () => {
  expect(epochCoverage(mainnet, until(50 * HOUR), undefined, end + HOUR)).toBe('complete')
  expect(epochCoverage(mainnet, until(50 * HOUR), undefined, end - HOUR)).toBe('running')
  expect(epochCoverage(mainnet, until(50 * HOUR), undefined, end + HOUR, true)).toBe('old')
})

test.each([
  ['over', until(50 * HOUR), end + HOUR, 'old'],
  ['over, counted through its last block', until(20 * SECOND), end + HOUR, 'complete'],
  ['in progress', until(50 * HOUR), end - HOUR, 'running'],
] as const)('a copy that cannot be renewed, of an epoch that is %s: %s', (_, epoch, now, coverage) => {
  expect(epochCoverage(mainnet, epoch, [], now, true)).toBe(coverage)
})

test('an epoch in progress counts the slots up to its newest block, a complete one all of them', () => {
  const epoch = until(end - epochStart(mainnet, 496) - 235_066 * SECOND)
  expect(countedSlots(mainnet, epoch, 'running')).toBe(235_067)
  expect(countedSlots(mainnet, epoch, 'partial')).toBe(235_067)
  expect(countedSlots(mainnet, epoch, 'complete')).toBe(432_000)
})

test('the epochs of the sandbox are judged by their own schedule', () => {
  const sandboxEnd = epochEnd(sandbox, 20)
  const epoch = { no: 20, blk_count: 40, end_time: (sandboxEnd - 15 * MINUTE) as UtcTime } as Epoch
  expect(epochCoverage(sandbox, epoch, [], sandboxEnd - 14 * MINUTE)).toBe('running')
  expect(epochCoverage(sandbox, epoch, [], sandboxEnd + MINUTE)).toBe('partial')
  expect(countedSlots(sandbox, epoch, 'running')).toBe(901)
})
