import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { accountChanges, amountChange } from '../chain/account-changes/stored-account.ts'
import { clearVisits, noteVisit } from './previous-visit.ts'

/** A storage whose keys are its own properties, as those of a browser are. */
class TestStorage {
  [key: string]: unknown

  getItem(key: string): string | null {
    return typeof this[key] === 'string' ? this[key] : null
  }

  setItem(key: string, text: string): void {
    this[key] = text
  }

  removeItem(key: string): void {
    delete this[key]
  }
}

const accountOf = (changes: Partial<Account> = {}): Account => ({
  stake_address: 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
  is_registered: true,
  last_reg_dereg_tx: null,
  last_reg_dereg_epoch_no: null,
  pool_id: null,
  last_deleg_tx: null,
  delegated_since_epoch_no: null,
  total_balance: lovelace(5_000_000n),
  controlled_stakes: lovelace(3_000_000n),
  total_rewards: lovelace(2_000_000n),
  total_withdrawals: lovelace(0n),
  available_rewards: lovelace(2_000_000n),
  ...changes,
})

let local: TestStorage

beforeEach(() => {
  local = new TestStorage()
  vi.stubGlobal('localStorage', local)
  openTab()
})

afterEach(() => vi.unstubAllGlobals())

function openTab(): void {
  vi.stubGlobal('sessionStorage', new TestStorage())
}

test('the first visit has no visit before it', () => {
  expect(noteVisit('mainnet', accountOf(), 1000)).toBeUndefined()
})

test('a new tab sees the visit before it, and keeps seeing it when it is reloaded', () => {
  noteVisit('mainnet', accountOf(), 1000)
  openTab()
  expect(noteVisit('mainnet', accountOf({ is_registered: false }), 2000)?.at).toBe(1000)
  expect(noteVisit('mainnet', accountOf({ is_registered: false }), 3000)?.at).toBe(1000)
  openTab()
  expect(noteVisit('mainnet', accountOf(), 4000)?.at).toBe(3000)
})

test('the changes are the fields that differ, amounts exact to the last lovelace', () => {
  noteVisit('mainnet', accountOf(), 1000)
  openTab()
  const account = accountOf({ total_balance: lovelace(4_999_999n), pool_id: 'pool1y24' })
  const visit = noteVisit('mainnet', account, 2000)
  const changes = visit ? accountChanges(visit.account, account) : []
  expect(changes).toEqual([
    { field: 'total_balance', before: '5', after: '4.999999' },
    { field: 'pool_id', before: '', after: 'pool1y24' },
  ])
  expect(changes[0] && amountChange(changes[0])).toBe(-1n)
})

test('an amount that was or is unknown has no difference', () => {
  expect(amountChange({ field: 'total_balance', before: '', after: '5' })).toBeUndefined()
  expect(amountChange({ field: 'total_balance', before: '5', after: '' })).toBeUndefined()
})

test('a cleared account has no visit before it', () => {
  const { stake_address } = accountOf()
  noteVisit('mainnet', accountOf(), 1000)
  openTab()
  clearVisits('mainnet', stake_address)
  expect(noteVisit('mainnet', accountOf(), 2000)).toBeUndefined()
})

test.each(['{', '[]', 'null', '{"at":1000}', '{"at":99999999999999,"account":{}}'])(
  'the text %s in the storage is no visit',
  (text) => {
    local.setItem('epochal.account.mainnet.stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma', text)
    expect(noteVisit('mainnet', accountOf(), 2000)).toBeUndefined()
  },
)

test('at most 100 accounts are stored, those visited last', () => {
  for (let no = 0; no < 102; no++)
    noteVisit('mainnet', accountOf({ stake_address: `stake1x${no}` }), 1000 + no)
  const keys = Object.keys(local)
  expect(keys).toHaveLength(100)
  expect(keys).not.toContain('epochal.account.mainnet.stake1x1')
  expect(keys).toContain('epochal.account.mainnet.stake1x2')
})

test('without storage there is no visit, and no failure', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(noteVisit('mainnet', accountOf(), 1000)).toBeUndefined()
})
