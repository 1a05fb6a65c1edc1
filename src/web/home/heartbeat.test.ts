import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { heartbeatBlocks, heartbeatCount } from './heartbeat.tsx'

const now = 1_720_710_000_000

/** Blocks of these numbers, one in each 20 s, the newest ten seconds old. */
const blocks = (newest: number, count: number, age = 10 * SECOND) =>
  Array.from({ length: count }, (_, i) => ({
    block_no: newest - i,
    time: (now - age - i * 20 * SECOND) as UtcTime,
    size: 1000 + i,
  }))
const without = (no: number, all: ReturnType<typeof blocks>) => all.filter(({ block_no }) => block_no !== no)

test.each([
  ['live, all there', blocks(500, 40), 'live', '9 blocks in three minutes'],
  ['live, only the tip', blocks(500, 1), 'live', 'One block of the last three minutes so far'],
  ['live, the first table', blocks(500, 9), 'live', '9 blocks of the last three minutes so far'],
  [
    'live, one still to come',
    without(495, blocks(500, 40)),
    'live',
    '8 blocks of the last three minutes so far',
  ],
  ['live, one of those before to come', without(465, blocks(500, 40)), 'live', '9 blocks in three minutes'],
  ['live, the chain is younger', blocks(2, 3), 'live', '3 blocks in three minutes'],
  ['live, one block', blocks(500, 3, 2.9 * MINUTE), 'live', 'One block in three minutes'],
  ['behind for a minute', blocks(500, 40, MINUTE), 'behind', '7 blocks of the last three minutes so far'],
  ['behind for hours', blocks(500, 9, HOUR), 'behind', 'The newest block here is older than three minutes'],
  [
    'a stored copy of three hours ago',
    blocks(500, 40, 3 * HOUR),
    'offline',
    'The newest block here is older than three minutes',
  ],
  ['offline for a minute', blocks(500, 40, MINUTE), 'offline', '7 blocks of the last three minutes so far'],
  [
    'a recording without its description',
    blocks(500, 1, 20_000 * HOUR),
    'behind',
    'The newest block here is older than three minutes',
  ],
] as const)('%s', (_, loaded, pulse, note) => {
  expect(heartbeatCount(heartbeatBlocks(loaded, now, pulse))).toBe(note)
})

test('a boundary block, which has no number, does not show that the blocks are all there', () => {
  const [tip] = blocks(500, 1)
  const boundary = { block_no: null, time: (now - SECOND) as UtcTime, size: 700 }
  expect(heartbeatCount(heartbeatBlocks(tip ? [boundary, tip] : [], now, 'live'))).toBe(
    '2 blocks of the last three minutes so far',
  )
})
