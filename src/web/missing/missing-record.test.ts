import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { missingAccount } from '#web/accounts/missing-account.tsx'
import { missingBlock, missingHash } from '#web/blocks/missing-block.tsx'
import { missingEpoch } from '#web/epochs/missing-epoch.tsx'
import type { MissingContext } from './missing-record.ts'

const live: MissingContext = {
  network: networks.mainnet,
  recording: undefined,
  newestBlock: 10_559_461,
  newestEpoch: 496,
  now: parseUtcTime('2024-07-11T15:02:37'),
  zone: 'utc',
}
const recorded: MissingContext = {
  ...live,
  newestBlock: 8_415_400,
  recording: {
    epochs: [
      [0, 5],
      [300, 322],
    ],
    blocks: 25_053,
    pool_updates: 70,
    accounts: ['stake1a', 'stake1b'],
    block_runs: [
      [1, 100],
      [8_415_363, 8_415_363],
      [8_415_390, 8_415_400],
    ],
    block_slots: [
      [0, 100],
      [85_165_743, 85_165_743],
      [85_166_000, 85_166_200],
    ],
  },
}
const unread: MissingContext = { ...recorded, newestBlock: undefined }
const unknown: MissingContext = { ...live, newestBlock: undefined, newestEpoch: undefined }

test.each([
  ['live, beyond the newest', 12_069_666, live, 'Block 12,069,666 is not on record yet', true],
  ['recorded, beyond the newest', 11_000_000, recorded, 'Block 11,000,000 is not in this recording', false],
  ['recorded, too high', 12_069_666, recorded, 'Block 12,069,666 has not been made yet', false],
  ['recorded, the newest not known', 8_415_372, unread, 'Block 8,415,372 is not in this recording', false],
  ['recorded, below', 8_415_372, recorded, 'Block 8,415,372 is not in this recording', false],
  ['live, below', 8_415_372, live, 'Block 8,415,372 is not on record', true],
  ['unknown', 8_415_372, unknown, 'Block 8,415,372 is not on record', true],
  ['live, the number 0', 0, live, 'Block 0 is not on record', false],
] as const)('a block, %s', (_, blockNo, context, title, mayCome) => {
  expect(missingBlock(blockNo, context)).toMatchObject({ title, mayCome })
})

test('a recording says what it holds, and of the chain only what is known', () => {
  expect(missingBlock(12_069_666, recorded).text).toBe('Mainnet is a recording here and holds 25,053 blocks.')
  expect(missingBlock(8_415_372, unread).text).not.toContain('exists on the chain')
  expect(missingBlock(8_415_372, recorded).text).toContain('exists on the chain, only not here')
  expect(missingEpoch(200, recorded).text).toContain('holds 29 epochs. It exists on the chain')
  expect(missingHash(recorded).text).toContain('may exist on the chain')
  expect(missingAccount(recorded).text).toContain('may exist on the chain')
})

test.each([
  ['live', 520, live, 'Epoch 520 has not begun', 'begins on 5 Nov 2024, 21:44:51 UTC, and epoch 496 is'],
  ['recorded', 520, recorded, 'Epoch 520 has not begun', 'By the schedule'],
  ['recorded, in the past', 200, recorded, 'Epoch 200 is not in this recording', 'holds 29 epochs'],
  ['live, in the past', 200, live, 'Epoch 200 is not on record', 'had not loaded it yet'],
  ['unknown, in the past', 200, unknown, 'Epoch 200 is not on record', 'By the schedule it has begun'],
  ['beyond the calendar', 2_147_483_647, live, 'Epoch 2,147,483,647 has not begun', 'after the year 9999'],
] as const)('an epoch, %s', (_, epochNo, context, title, text) => {
  expect(missingEpoch(epochNo, context)).toMatchObject({ title, text: expect.stringContaining(text) })
})

test.each([
  ['recorded', recorded, 'No block of this recording has this hash', false],
  ['live', live, 'No block on record has this hash', true],
] as const)('a hash, %s', (_, context, title, mayCome) => {
  expect(missingHash(context)).toMatchObject({ title, mayCome })
})

const near = ({ nearest }: ReturnType<typeof missingBlock>) =>
  nearest.map(({ path, detail }) => [path.replace('/mainnet/', ''), detail])

test('the nearest on record are on both sides, with their distance', () => {
  expect(near(missingBlock(8_415_372, recorded))).toEqual([
    ['blocks/8415363', '9 before'],
    ['blocks/8415390', '18 after'],
  ])
  expect(near(missingEpoch(200, recorded))).toEqual([
    ['epochs/5', '195 before'],
    ['epochs/300', '100 after'],
  ])
  expect(near(missingEpoch(394, recorded))).toContainEqual(['blocks/8415363', 'a block of this epoch'])
})

test('of a chain without gaps only the newest is near, and nothing while it is not known', () => {
  expect(near(missingBlock(10_559_471, live))).toEqual([['blocks/10559461', '10 before']])
  expect(near(missingBlock(8_415_372, live))).toEqual([])
  expect(near(missingBlock(0, live))).toEqual([['blocks/1', '1 after']])
  expect(near(missingBlock(8_415_372, unknown))).toEqual([])
})
