import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { statusSentence, successTitle } from './status-words.ts'

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
  last_success: NOW - 24 * MINUTE,
  last_failure: null,
  key: 'accepted',
  next_try: null,
}
const preprod: NetworkStatus = { ...mainnet, network: 'preprod', state: 'recorded', source: 'recorded' }
const sandbox: NetworkStatus = { ...mainnet, network: 'sandbox', source: 'simulated' }
const preview: NetworkStatus = { ...mainnet, network: 'preview', state: 'announced', source: null }

test.each<[sentence: string, all: readonly NetworkStatus[]]>([
  ['Mainnet is up to date.', [mainnet]],
  ['Mainnet and sandbox are up to date. Preprod is a recording.', [mainnet, preprod, sandbox]],
  [
    'Mainnet, preprod and sandbox are up to date.',
    [mainnet, { ...preprod, state: 'up-to-date' }, sandbox, preview],
  ],
  [
    'Sandbox is up to date. Preprod shows data from 24 min ago, because its key is refused.',
    [{ ...preprod, state: 'key-refused' }, sandbox],
  ],
  [
    'Mainnet has no data, because its data service does not answer.',
    [{ ...mainnet, state: 'not-answering', last_success: null }],
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

test.each<[what: string, network: NetworkStatus, title: string | undefined]>([
  ['that follows the chain', mainnet, undefined],
  ['that is late', { ...mainnet, state: 'behind' }, undefined],
  ['that is recorded', preprod, undefined],
  [
    'that refuses the key',
    { ...mainnet, state: 'key-refused', reason: 'The data service refused the key (401).' },
    'The data service refused the key (401).',
  ],
  [
    'with a next request',
    { ...mainnet, state: 'not-answering', reason: 'No response came.', next_try: NOW + 90 * SECOND },
    'No response came. The next request is in 1 min 30 s.',
  ],
])('the reason of a network %s', (_, network, title) => {
  expect(successTitle(network, NOW, 'utc')).toBe(title)
})
