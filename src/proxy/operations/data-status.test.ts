import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { judgeNetwork, type NetworkFacts } from './data-status.ts'

const AT = 1_000_000_000

const facts: NetworkFacts = {
  source: 'live',
  fault: null,
  isSecretRefused: false,
  hasResponded: true,
  newestBlockAt: AT - 20 * SECOND,
  normalLag: 3 * MINUTE,
  at: AT,
}

function fault(reason: UpstreamReason) {
  return { reason, message: 'So it is.', since: AT - MINUTE }
}

test.each<[what: string, changes: Partial<NetworkFacts>, state: string, since: number | null]>([
  ['answers with a new block', {}, 'up-to-date', null],
  ['has a block of exactly the normal age', { newestBlockAt: AT - 3 * MINUTE }, 'up-to-date', null],
  ['has an older block', { newestBlockAt: AT - 4 * MINUTE }, 'behind', AT - MINUTE],
  ['has no block that is known', { newestBlockAt: undefined }, 'up-to-date', null],
  ['does not describe itself', { source: undefined }, 'up-to-date', null],
  ['is simulated and stands still', { source: 'simulated', newestBlockAt: 0 }, 'behind', 3 * MINUTE],
  ['is recorded', { source: 'recorded', newestBlockAt: 0 }, 'recorded', null],
  ['is recorded and fails', { source: 'recorded', fault: fault('failed') }, 'not-answering', AT - MINUTE],
  ['has not responded yet', { hasResponded: false, newestBlockAt: undefined }, 'not-answering', null],
  ['limits the rate', { fault: fault('rate-limit') }, 'waiting', AT - MINUTE],
  ['has no quota left', { fault: fault('quota') }, 'quota-used-up', AT - MINUTE],
  ['refuses the key', { fault: fault('refused') }, 'key-refused', AT - MINUTE],
  ['has an identity server that is away', { fault: fault('no-token') }, 'not-answering', AT - MINUTE],
  [
    'has an identity server that refuses the secret',
    { fault: fault('no-token'), isSecretRefused: true },
    'key-refused',
    AT - MINUTE,
  ],
  ['cannot be reached', { fault: fault('unreachable') }, 'not-answering', AT - MINUTE],
  ['takes too long', { fault: fault('timeout') }, 'not-answering', AT - MINUTE],
  ['returns what it must not', { fault: fault('invalid') }, 'not-answering', AT - MINUTE],
  ['fails with an old block', { fault: fault('failed'), newestBlockAt: 0 }, 'not-answering', AT - MINUTE],
])('a network that %s', (_, changes, state, since) => {
  const judged = judgeNetwork({ ...facts, ...changes })
  expect(judged).toMatchObject({ state, since })
  expect(judged.reason).toMatch(/^[A-Z].*\.$/)
})
