import { adaText, type Lovelace, parseAda } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { serverNow } from '../browser/server-clock.ts'

/** An account as this browser last showed it, before the current tab. */
export interface PreviousVisit {
  /** The time of the visit, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly account: StoredAccount
}

/** The fields of an account that can change, as text, so that they are stored exactly. */
type StoredAccount = Readonly<Record<StoredField, string>>

const storedFields = [
  'total_balance',
  'controlled_stakes',
  'available_rewards',
  'total_rewards',
  'total_withdrawals',
  'is_registered',
  'pool_id',
] as const

type StoredField = (typeof storedFields)[number]

export interface Change {
  readonly field: StoredField
  readonly before: string
  readonly after: string
}

const PREFIX = 'epochal.account.'
/** The number of accounts that are stored; the one visited longest ago is dropped first. */
const MOST = 100

/**
 * Stores this visit and returns the one before the tab's first. It stays the same when the tab is reloaded,
 * so that a reload does not hide the changes.
 */
export function noteVisit(network: string, account: Account, now: number): PreviousVisit | undefined {
  const key = `${PREFIX}${network}.${account.stake_address}`
  try {
    const before = readVisit(sessionStorage.getItem(key)) ?? readVisit(localStorage.getItem(key))
    if (before) sessionStorage.setItem(key, JSON.stringify(before))
    localStorage.setItem(key, JSON.stringify({ at: now, account: storedAccount(account) }))
    dropOldest()
    return before
  } catch {
    // A browser without storage has no previous visit.
    return undefined
  }
}

export function clearVisits(network: string, stakeAddress: string): void {
  const key = `${PREFIX}${network}.${stakeAddress}`
  try {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The changed fields, in the order of the page. */
export function changesSince({ account: before }: PreviousVisit, account: Account): Change[] {
  const now = storedAccount(account)
  return storedFields.flatMap((field) =>
    now[field] === before[field] ? [] : [{ field, before: before[field], after: now[field] }],
  )
}

/** The difference of an amount; undefined if one of the two is unknown. */
export function amountChange({ before, after }: Change): Lovelace | undefined {
  if (before === NO_VALUE || after === NO_VALUE) return undefined
  return (parseAda(after) - parseAda(before)) as Lovelace
}

/** The stored text of a field without a value: no pool, or an unknown amount. */
export const NO_VALUE = ''

function storedAccount(account: Account): StoredAccount {
  const texts = storedFields.map((field) => {
    const value = account[field]
    return [field, value === null ? NO_VALUE : typeof value === 'bigint' ? adaText(value) : String(value)]
  })
  return Object.fromEntries(texts)
}

function readVisit(text: string | null): PreviousVisit | undefined {
  const value: Partial<PreviousVisit> | null = text === null ? null : parsed(text)
  const isWhole =
    typeof value?.at === 'number' &&
    value.at > 0 &&
    value.at <= serverNow() &&
    storedFields.every((field) => isStoredText(field, value.account?.[field]))
  return isWhole ? (value as PreviousVisit) : undefined
}

function isStoredText(field: StoredField, text: unknown): boolean {
  if (typeof text !== 'string') return false
  return (
    field === 'pool_id' || field === 'is_registered' || text === NO_VALUE || /^\d+(\.\d{1,6})?$/.test(text)
  )
}

/** Null for a text that is not JSON. */
function parsed(text: string): Partial<PreviousVisit> | null {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function dropOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  if (keys.length <= MOST) return
  const byAge = keys.toSorted(
    (a, b) => (readVisit(localStorage.getItem(a))?.at ?? 0) - (readVisit(localStorage.getItem(b))?.at ?? 0),
  )
  for (const key of byAge.slice(0, keys.length - MOST)) localStorage.removeItem(key)
}
