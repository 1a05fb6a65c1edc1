import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { recordingText } from './recording-text.ts'

const newest = parseUtcTime('2025-07-01T20:24:58')
const mainnet = {
  epochs: [
    [0, 19],
    [123, 322],
  ],
  blocks: 25_053,
} as const

test.each([
  ['', mainnet, newest, '220 epochs to Feb 2022, 25,053 blocks to Jul 2025'],
  ['before its newest block is known', mainnet, undefined, '220 epochs to Feb 2022, 25,053 blocks'],
  ['without epochs', { ...mainnet, epochs: [] }, newest, '0 epochs, 25,053 blocks to Jul 2025'],
] as const)('a recording %s', (_, recording, newestBlock, text) => {
  expect(recordingText(networks.mainnet, recording, newestBlock)).toBe(`Recorded sample: ${text}.`)
})
