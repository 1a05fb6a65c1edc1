import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import {
  answeredPercent,
  epochText,
  lagContext,
  spanParts,
  stateContext,
  statusSentence,
} from './status-words.ts'

const NOW = 10_000 * MINUTE

const mainnet: NetworkStatus = {
  network: 'mainnet',
  state: 'up-to-date',
  since: null,
  reason: 'The data service responds.',
  source: 'live',
  latest: { block_no: 7, epoch_no: 1, slot_no: 9, time: NOW - 19 * SECOND },
  lag: 19 * SECOND,
  normal_lag: 3 * MINUTE,
  last_response: { at: NOW - 24 * MINUTE, took: 84 },
  last_hour: [],
  contradictions: [],
  records_read: 0,
  limits: {
    rate: null,
    pace: null,
    quota: { per_day: null, made_today: 0, is_used_up: false, resets_at: null },
  },
  next_try: null,
  steps: [],
}
const preprod: NetworkStatus = { ...mainnet, network: 'preprod', state: 'recorded', source: 'recorded' }
const sandbox: NetworkStatus = { ...mainnet, network: 'sandbox', source: 'simulated' }
const preview: NetworkStatus = { ...mainnet, network: 'preview', state: 'announced', source: null }

test.each<[sentence: string, all: readonly NetworkStatus[]]>([
  ['Mainnet is up to date.', [mainnet]],
  ['Mainnet and sandbox are up to date. Preprod is a recording.', [mainnet, preprod, sandbox]],
  [
    'Mainnet, preprod and sandbox are up to date. Preview is announced.',
    [mainnet, { ...preprod, state: 'up-to-date' }, sandbox, preview],
  ],
  [
    'Sandbox is up to date. Preprod shows data from 24 min ago, because its key is refused.',
    [{ ...preprod, state: 'key-refused' }, sandbox],
  ],
  [
    'Mainnet has no data, because its data service does not answer.',
    [{ ...mainnet, state: 'not-answering', last_response: null }],
  ],
  [
    'Preprod shows data from 24 min ago, because the quota of its key is used up. Mainnet shows data from 24 min ago, because its data service limits the rate of requests.',
    [
      { ...mainnet, state: 'waiting' },
      { ...preprod, state: 'quota-used-up' },
    ],
  ],
  ['Mainnet is behind: its newest block is from 19 s ago.', [{ ...mainnet, state: 'behind' }]],
])('%s', (sentence, all) => {
  expect(statusSentence(all, NOW)).toBe(sentence)
})

test.each<[context: string, network: NetworkStatus]>([
  ['newest block 19 s ago', mainnet],
  ['simulated, newest block 19 s ago', sandbox],
  ['does not grow', preprod],
  ['not open yet', preview],
  ['data from 24 min ago', { ...mainnet, state: 'key-refused' }],
  ['no data yet', { ...mainnet, state: 'not-answering', last_response: null }],
  ['no block read yet', { ...mainnet, latest: null }],
])('%s', (context, network) => {
  expect(stateContext(network, NOW)).toBe(context)
})

const silent = { state: 'not-answering', normal_lag: null } as const
const recording: NetworkStatus = {
  ...preprod,
  latest: { block_no: 7, epoch_no: 567, slot_no: 2_600_000, time: NOW - 508 * 1440 * MINUTE },
}

test.each<[what: string, network: NetworkStatus, lag: string | undefined, epoch: string | undefined]>([
  ['that follows the chain', mainnet, 'normal is under 3 min', undefined],
  ['that does not answer', { ...mainnet, ...silent }, 'grows until the data service answers', undefined],
  ['that has no block yet', { ...mainnet, latest: null }, undefined, undefined],
  ['that is recorded', recording, 'a recording does not grow', 'epoch 567'],
  [
    'that is recorded and does not answer',
    { ...recording, ...silent },
    'a recording does not grow',
    'epoch 567',
  ],
])('the lag and the epoch of a network %s', (_, network, lag, epoch) => {
  expect(lagContext(network)).toBe(lag)
  if (epoch) expect(epochText(network)).toBe(epoch)
})

test('a live network shows how much of its epoch has passed', () => {
  const latest = { block_no: 8_000_000, epoch_no: 400, slot_no: 87_652_800, time: NOW }
  expect(epochText({ ...mainnet, latest })).toBe('epoch 400, 50.00%')
  expect(epochText({ ...mainnet, ...silent, latest })).toBe('epoch 400, 50.00%')
})

test.each([
  [-5, '0.0 s'],
  [440, '0.4 s'],
  [19_999, '19 s'],
  [24 * MINUTE, '24 min'],
  [90 * MINUTE, '1 h'],
  [3 * 1440 * MINUTE, '3 days'],
])('%i ms are %s', (milliseconds, text) => {
  const { figure, unit } = spanParts(milliseconds)
  expect(`${figure} ${unit}`).toBe(text)
})

test('a share that is not whole is never rounded up to 100 %', () => {
  const counts = { start: 0, cached: 9999, upstream: 0, refused: 0, failed: 1 }
  expect(answeredPercent({ last_hour: [counts] })).toBe('99.9')
  expect(answeredPercent({ last_hour: [{ ...counts, failed: 0 }] })).toBe('100')
  expect(answeredPercent({ last_hour: [] })).toBeUndefined()
})
