import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { recordingText } from './tip-strip.tsx'

const newest = parseUtcTime('2025-07-01T20:24:58')
const mainnet = {
  epochs: [
    [0, 19],
    [123, 322],
  ],
  blocks: 25_053,
  pool_updates: 70,
  accounts: ['1', '2', '3', '4', '5'],
} as const

test.each([
  [
    'with accounts',
    mainnet,
    newest,
    'Recorded sample: 220 epochs to Feb 2022, 25,053 blocks to Jul 2025, 5 accounts.',
  ],
  [
    'before its newest block is known',
    mainnet,
    undefined,
    'Recorded sample: 220 epochs to Feb 2022, 25,053 blocks, 5 accounts.',
  ],
  [
    'without accounts',
    { ...mainnet, accounts: [] },
    newest,
    'Recorded sample: 220 epochs to Feb 2022, 25,053 blocks to Jul 2025.',
  ],
  [
    'without epochs',
    { ...mainnet, epochs: [], accounts: ['1'] },
    newest,
    'Recorded sample: 0 epochs, 25,053 blocks to Jul 2025, 1 account.',
  ],
] as const)('a recording %s', (_, recording, newestBlock, text) => {
  expect(recordingText(networks.mainnet, recording, newestBlock)).toBe(text)
})
