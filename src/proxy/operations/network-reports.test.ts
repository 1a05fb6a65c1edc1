import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { type NetworkState, unknownState } from '../upstream/network-state.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { hasData, networkReadiness, networkStatus } from './network-reports.ts'

const AT = 1_000_000_000

const working: NetworkState = {
  ...unknownState,
  condition: 'responds',
  since: AT - MINUTE,
  lastSuccess: AT - SECOND,
  isKeyAccepted: true,
  description: liveMainnet(),
  latestEpoch: 400,
  latestBlock: { blockNo: 8_000_000, epochNo: 400, slotNo: 9, time: AT - 20 * SECOND },
}

function fault(reason: UpstreamReason, notBefore?: number): UpstreamUnavailable {
  return new UpstreamUnavailable(reason, 502, 'So it is.', { notBefore })
}

function described(source: NetworkDescription['source']): Partial<NetworkState> {
  return { description: { ...liveMainnet(), source } }
}

function newest(time: number | undefined): Partial<NetworkState> {
  return { latestBlock: { blockNo: 8_000_000, epochNo: 400, slotNo: 9, time } }
}

test.each<[what: string, changes: Partial<NetworkState>, state: string, since: number | null]>([
  ['responds with a new block', {}, 'up-to-date', null],
  ['has a block of exactly the normal age', newest(AT - 3 * MINUTE), 'up-to-date', null],
  ['has an older block', newest(AT - 4 * MINUTE), 'behind', AT - MINUTE],
  ['has no block that is known', { latestBlock: undefined }, 'up-to-date', null],
  ['has a block without a time', newest(undefined), 'up-to-date', null],
  [
    'has not described itself',
    { description: undefined, descriptionFault: fault('invalid') },
    'not-answering',
    null,
  ],
  ['is not known yet to describe itself', { description: undefined }, 'not-answering', null],
  ['is simulated and stands still', { ...described('simulated'), ...newest(0) }, 'behind', 3 * MINUTE],
  ['is recorded', { ...described('recorded'), ...newest(0) }, 'recorded', null],
  [
    'is recorded and fails',
    { ...described('recorded'), condition: 'not-answering', fault: fault('failed') },
    'not-answering',
    AT - MINUTE,
  ],
  ['has not responded yet', unknownState, 'not-answering', null],
  ['limits the rate', { condition: 'waiting', fault: fault('rate-limit') }, 'waiting', AT - MINUTE],
  ['has no quota left', { condition: 'quota-used-up', fault: fault('quota') }, 'quota-used-up', AT - MINUTE],
  ['refuses the key', { condition: 'key-refused', fault: fault('refused') }, 'key-refused', AT - MINUTE],
  [
    'fails with an old block',
    { condition: 'not-answering', fault: fault('failed'), ...newest(0) },
    'not-answering',
    AT - MINUTE,
  ],
  [
    'is another one at its address',
    { isMisplaced: true, descriptionFault: fault('invalid') },
    'not-answering',
    null,
  ],
])('a network that %s', (_, changes, state, since) => {
  const judged = networkReadiness('mainnet', { ...working, ...changes }, AT)
  expect(judged).toMatchObject({ network: 'mainnet', state, since })
  expect(judged.reason).toMatch(/^[A-Z].*\.$/)
})

describe('the status of a network', () => {
  test('names its newest block with its age, and when it last responded', () => {
    expect(networkStatus('mainnet', working, AT, undefined)).toEqual({
      network: 'mainnet',
      state: 'up-to-date',
      since: null,
      reason: 'The data service responds.',
      source: 'live',
      latest: { block_no: 8_000_000, epoch_no: 400, slot_no: 9, time: AT - 20 * SECOND },
      lag: 20 * SECOND,
      normal_lag: 3 * MINUTE,
      last_success: AT - SECOND,
      last_failure: null,
      key: 'accepted',
      next_try: null,
    })
  })

  test('of a recording has no lag', () => {
    const recorded = networkStatus('mainnet', { ...working, ...described('recorded') }, AT, undefined)
    expect(recorded).toMatchObject({ lag: null, normal_lag: null })
  })

  test.each<[closedUntil: number | undefined, notBefore: number | undefined, nextTry: number | null]>([
    [undefined, undefined, null],
    [AT + SECOND, AT + MINUTE, AT + SECOND],
    [undefined, AT + MINUTE, AT + MINUTE],
    [AT - SECOND, undefined, null],
  ])(
    'closed until %s, its fault until %s, it is requested again at %s',
    (closedUntil, notBefore, nextTry) => {
      const state = { ...working, condition: 'waiting', fault: fault('rate-limit', notBefore) } as const
      expect(networkStatus('mainnet', state, AT, closedUntil).next_try).toBe(nextTry)
    },
  )

  test.each([
    [undefined, 'unchecked'],
    [false, 'refused'],
  ] as const)('of a key that is accepted: %s', (isKeyAccepted, key) => {
    expect(networkStatus('mainnet', { ...working, isKeyAccepted }, AT, undefined).key).toBe(key)
  })
})

test.each<[what: string, changes: Partial<NetworkState>, has: boolean]>([
  ['responds', {}, true],
  ['failed after it had responded', { condition: 'not-answering', fault: fault('timeout') }, true],
  ['has not shown its epoch', { latestEpoch: undefined }, false],
  ['is another one', { isMisplaced: true, descriptionFault: fault('invalid') }, false],
])('a network that %s has data: %s', (_, changes, has) => {
  expect(hasData({ ...working, ...changes })).toBe(has)
})
