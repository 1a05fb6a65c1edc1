import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import {
  currentEpoch,
  delegationSince,
  poolOf,
  registrationState,
  registrationWords,
  unknownAmountsText,
  whyNotDelegated,
} from './account-words.ts'

const REGISTERED = { is_registered: true, last_reg_dereg_tx: 'aa' }
const DEREGISTERED = { is_registered: false, last_reg_dereg_tx: 'aa' }
const NEVER = { is_registered: false, last_reg_dereg_tx: null }

test.each([
  ['live', REGISTERED, 'live', 'Registered'],
  ['recorded', REGISTERED, 'recorded', 'Registered'],
  ['registered without its transaction', { ...NEVER, is_registered: true }, 'live', 'Registered'],
  ['live', DEREGISTERED, 'live', 'Deregistered'],
  ['recorded', DEREGISTERED, 'recorded', 'Deregistered'],
  ['live', NEVER, 'live', 'Never registered'],
  ['simulated', NEVER, 'simulated', 'Never registered'],
  ['not described', NEVER, undefined, 'Never registered'],
  ['recorded without a certificate', NEVER, 'recorded', 'Registration not on record'],
] as const)('the state of an account: %s', (_, account, source, words) => {
  expect(registrationWords[registrationState(account, source)]).toBe(words)
})

test.each([
  ['registered', REGISTERED, 'pool1abc', 'pool1abc'],
  ['registered and not delegated', REGISTERED, null, undefined],
  ['deregistered, though the record names a pool', DEREGISTERED, 'pool1abc', undefined],
  ['never registered, though the record names a pool', NEVER, 'pool1abc', undefined],
])('the pool of an account that is %s', (_, state, pool_id, expected) => {
  expect(poolOf(madeUpAccount({ ...state, pool_id }))).toBe(expected)
})

test.each([
  ['live', 'Not delegated. The account earns no staking rewards until it is delegated.'],
  ['simulated', 'Not delegated. The account earns no staking rewards until it is delegated.'],
  [undefined, 'Not delegated. The account earns no staking rewards until it is delegated.'],
  ['recorded', 'No delegation is on record.'],
] as const)('a registered account without a pool, %s', (source, sentence) => {
  expect(whyNotDelegated(source)).toBe(sentence)
})

test.each([
  [472, 496, 'Active since', '24 epochs ago'],
  [495, 496, 'Active since', 'one epoch ago'],
  [496, 496, 'Active since', 'this epoch'],
  [497, 496, 'Active from', 'in one epoch'],
  [498, 496, 'Active from', 'in 2 epochs'],
  [472, undefined, 'Active since', undefined],
])('a delegation of epoch %i, in epoch %s', (since, current, label, distance) => {
  expect(delegationSince(since, current)).toEqual({ label, distance })
})

describe('the epoch in progress', () => {
  const now = parseUtcTime('2024-07-10T15:02:37')

  test.each([
    ['live', 'live', 496],
    ['not described', undefined, 496],
    ['a recording that ends long before', 'recorded', 496],
    ['a simulated chain, by its newest block', 'simulated', 322],
  ] as const)('%s', (_, source, epoch) => {
    expect(currentEpoch(networks.mainnet, source, 322, now)).toBe(epoch)
  })

  test('of a simulated chain is not known before its newest block', () => {
    expect(currentEpoch(networks.mainnet, 'simulated', undefined, now)).toBeUndefined()
  })
})

test.each([
  ['all are known', {}, 'live', undefined],
  ['one is not stored', { controlled_stakes: null }, 'live', 'The database of this network'],
  ['one is not on record', { total_rewards: null }, 'recorded', 'Not every amount is on record.'],
] as const)('amounts of which %s', (_, amounts, source, beginning) => {
  const text = unknownAmountsText(madeUpAccount(amounts), source)
  if (beginning === undefined) expect(text).toBeUndefined()
  else expect(text).toContain(beginning)
})
