import { expect, test } from 'vitest'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import {
  afterDescription,
  afterFailure,
  afterNoDescription,
  afterOtherNetwork,
  afterResponse,
  type NetworkState,
  unknownState,
} from './network-state.ts'
import { UpstreamUnavailable } from './upstream-failures.ts'

function fault(reason: UpstreamReason, notBefore?: number): UpstreamUnavailable {
  return new UpstreamUnavailable(reason, 502, `It is ${reason}.`, { notBefore })
}

type Outcome = UpstreamReason | 'secret-refused' | 'response'

/** The state after one outcome a millisecond. */
function after(outcomes: readonly Outcome[]): NetworkState {
  return outcomes.reduce<NetworkState>((state, outcome, at) => {
    if (outcome === 'response') return afterResponse(state, at)
    return outcome === 'secret-refused'
      ? afterFailure(state, fault('no-token'), true, at)
      : afterFailure(state, fault(outcome), false, at)
  }, unknownState)
}

test.each<[outcomes: readonly Outcome[], condition: NetworkState['condition'], since: number | undefined]>([
  [[], 'unknown', undefined],
  [['timeout', 'timeout'], 'not-answering', 0],
  [['rate-limit', 'quota'], 'quota-used-up', 1],
  [['rate-limit', 'quota', 'quota'], 'quota-used-up', 1],
  [['quota', 'rate-limit', 'quota'], 'quota-used-up', 2],
  [['unreachable', 'timeout', 'failed', 'invalid', 'slow', 'no-token'], 'not-answering', 0],
  [['no-token', 'secret-refused', 'refused'], 'key-refused', 1],
  [['failed', 'response'], 'responds', 1],
  [['failed', 'response', 'failed'], 'not-answering', 2],
  [['response', 'record', 'busy'], 'responds', 0],
])('after %j a service %s, since %s', (outcomes, condition, since) => {
  expect(after(outcomes)).toMatchObject({ condition, since })
})

test('a failure stays known as the last one, and its fault until a response', () => {
  const failing = after(['response', 'failed'])
  expect(failing).toMatchObject({ fault: { reason: 'failed' }, lastSuccess: 0 })
  expect(afterResponse(failing, 2)).toMatchObject({
    fault: undefined,
    lastSuccess: 2,
    lastFailure: { at: 1, reason: 'It is failed.' },
  })
})

test.each<[outcomes: readonly Outcome[], isKeyAccepted: boolean | undefined]>([
  [['unreachable'], undefined],
  [['response', 'failed'], true],
  [['response', 'refused'], false],
  [['secret-refused'], false],
  [['secret-refused', 'timeout'], false],
  [['refused', 'response'], true],
])('after %j the key is accepted: %s', (outcomes, isKeyAccepted) => {
  expect(after(outcomes).isKeyAccepted).toBe(isKeyAccepted)
})

test('a service is out while it is not requested for a while, but for a short wait for the rate', () => {
  const out = (...faults: readonly UpstreamUnavailable[]) =>
    faults.reduce((state, one) => afterFailure(state, one, false, 0), unknownState).isOut
  expect(out(fault('failed'))).toBe(false)
  expect(out(fault('rate-limit', 5))).toBe(false)
  expect(out(fault('quota', 5), fault('failed'))).toBe(true)
})

test('a description stays until another good one, and that of another network keeps its data away', () => {
  const described = afterDescription(unknownState, liveMainnet())
  expect(afterNoDescription(described, fault('invalid')).description).toEqual(liveMainnet())
  const misplaced = afterOtherNetwork(described, fault('invalid'))
  expect(misplaced.isMisplaced).toBe(true)
  expect(afterNoDescription(misplaced, fault('timeout')).descriptionFault?.reason).toBe('invalid')
  expect(afterDescription(misplaced, liveMainnet())).toMatchObject({
    isMisplaced: false,
    descriptionFault: undefined,
  })
})
