import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { blockTitle } from '#explorer-protocol/page-paths.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { blockKind, type FinalityContext, finalityWords, whyAbsent } from './block-words.ts'

test.each([
  ['genesis', {}, 'Genesis block', 'the genesis block has none'],
  ['boundary', { epoch_no: 5 }, 'Boundary block of epoch 5', 'a boundary block has none'],
  ['main', { block_no: 1234, epoch_no: 0 }, 'Block 1,234', 'Byron blocks have none'],
  ['main', { block_no: 4_490_511, epoch_no: 208 }, 'Block 4,490,511', 'not on record'],
  ['main', { block_no: 7, epoch_no: null }, 'Block 7', 'not on record'],
] as const)('a %s block with %o', (kind, fields, title, why) => {
  const block = madeUpBlock(fields)
  expect(blockKind(block).kind).toBe(kind)
  expect(blockKind(block).note === undefined).toBe(kind === 'main')
  expect(blockTitle(block)).toBe(title)
  expect(whyAbsent(block, networks.mainnet)).toBe(why)
})

const now = parseUtcTime('2026-11-22T12:00:00')
const ago = (seconds: number) => (now - seconds * SECOND) as UtcTime
const at = (block_no: number | null, time: UtcTime, epoch_no: number | null = 590) => ({
  block_no,
  time,
  epoch_no,
})
const DAYS = 86_400

const live: FinalityContext = {
  network: networks.mainnet,
  source: 'live',
  newest: at(12_000_000, ago(12)),
  isCurrent: true,
}
const behind: FinalityContext = { ...live, newest: at(12_000_000, ago(3 * 3600)), isCurrent: false }
const undescribed: FinalityContext = { ...live, source: undefined }
const recorded: FinalityContext = { ...live, source: 'recorded', newest: at(12_000_000, ago(400 * DAYS)) }
const simulated: FinalityContext = {
  ...live,
  source: 'simulated',
  network: networks.sandbox,
  newest: at(27_000, ago(12), 300),
}
const stopped: FinalityContext = { ...simulated, newest: at(27_000, ago(90 * DAYS), 300), isCurrent: false }
const unknown: FinalityContext = { ...live, newest: undefined, isCurrent: false }

const RULE = '2,160 blocks take at most 36 hours'
const deep = (blocks: string) => `${blocks} follow: 2,160 are the most that can be rolled back`

describe('the finality of a block', () => {
  test.each<[string, FinalityContext, Parameters<typeof finalityWords>[0], string, string]>([
    [
      'live, the newest',
      live,
      at(12_000_000, ago(12)),
      'Not final yet',
      'No block follows yet; 2,160 more blocks make it final',
    ],
    [
      'live, one behind',
      live,
      at(11_999_999, ago(30)),
      'Not final yet',
      '1 block follows; 2,159 more blocks make it final',
    ],
    [
      'live, one before it is final',
      live,
      at(11_997_841, ago(43_000)),
      'Not final yet',
      '2,159 blocks follow; 1 more block makes it final',
    ],
    ['live, just final', live, at(11_997_840, ago(43_200)), 'Final', deep('2,160 blocks')],
    [
      'newer than the newest received',
      live,
      at(12_000_002, ago(1)),
      'Not final yet',
      'No block follows yet; 2,160 more blocks make it final',
    ],
    [
      'no description',
      undescribed,
      at(11_999_000, ago(20_000)),
      'Not final yet',
      '1,000 blocks follow; 1,160 more blocks make it final',
    ],
    [
      'a data service that is late',
      behind,
      at(11_999_900, ago(13_000)),
      'Finality not known',
      'The newest block known here, of 22 Nov 2026, 09:00:00 UTC, is 100 blocks later; 2,160 make it final',
    ],
    [
      'final by depth, though the data service is late',
      behind,
      at(10_000_000, ago(500 * DAYS)),
      'Final',
      'The newest known here is 2,000,000 blocks later: 2,160 are the most that can be rolled back',
    ],
    [
      'the newest of a recording',
      recorded,
      at(12_000_000, ago(400 * DAYS)),
      'Final',
      `Made 1 year ago, and ${RULE}`,
    ],
    [
      'near the end of a recording',
      recorded,
      at(11_999_000, ago(400 * DAYS + 20_000)),
      'Final',
      `Made 1 year ago, and ${RULE}`,
    ],
    [
      'deep in a recording',
      recorded,
      at(8_000_000, ago(900 * DAYS)),
      'Final',
      'The newest on record is 4,000,000 blocks later: 2,160 are the most that can be rolled back',
    ],
    [
      'a recording of today',
      { ...recorded, newest: at(12_000_000, ago(3600)) },
      at(12_000_000, ago(3600)),
      'Final by 23 Nov 2026, 23:00:00 UTC',
      `Since ${RULE}`,
    ],
    [
      'a recording whose newest block did not come',
      { ...recorded, newest: undefined },
      at(12_000_000, ago(400 * DAYS)),
      'Final',
      `Made 1 year ago, and ${RULE}`,
    ],
    [
      'simulated',
      simulated,
      at(26_995, ago(90), 300),
      'Not final yet',
      '5 blocks follow; 4 more blocks make it final',
    ],
    [
      'a simulated chain that has stopped does not go on by itself',
      stopped,
      at(26_995, ago(90 * DAYS + 100), 300),
      'Finality not known',
      'The newest block known here, of 24 Aug 2026, 12:00:00 UTC, is 5 blocks later; 9 make it final',
    ],
    [
      'the newest block is not known',
      unknown,
      at(11_000_000, ago(100 * DAYS)),
      'Finality not known',
      'The newest block is not known',
    ],
    [
      'a boundary block',
      live,
      at(null, ago(2500 * DAYS), 207),
      'Final',
      `The newest block is later by more: after the Byron era, ${RULE}`,
    ],
    [
      'a boundary block of the Byron era, which promises no time',
      { ...live, network: networks.preprod, newest: at(40, parseUtcTime('2022-06-20T22:00:00'), 3) },
      at(null, parseUtcTime('2022-06-01T00:00:00'), 0),
      'Finality not known',
      'It has no number to count from',
    ],
    [
      'a block of the Byron era in a recording that ends with it',
      { ...recorded, network: networks.preprod, newest: at(40, parseUtcTime('2022-06-20T22:00:00'), 3) },
      at(39, parseUtcTime('2022-06-20T10:00:00'), 3),
      'Final',
      `Made 4 years ago, and after the Byron era, ${RULE}`,
    ],
    [
      'the genesis block of a chain that begins',
      { ...live, newest: at(3, ago(0), 0) },
      at(null, ago(60), null),
      'Finality not known',
      'It has no number to count from',
    ],
  ])('%s', (_, context, block, state, why) => {
    expect(finalityWords(block, context, now)).toEqual({ state, why })
  })
})
