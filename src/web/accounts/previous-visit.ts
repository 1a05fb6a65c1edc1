import type { Account } from '#contract/resources/account.ts'
import { serverNow } from '../browser/server-clock.ts'
import {
  isStoredAccount,
  type StoredAccount,
  storedAccount,
} from '../chain/account-changes/stored-account.ts'

/** An account as this browser last showed it, before the current tab. */
export interface PreviousVisit {
  /** The time of the visit, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly account: StoredAccount
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

function readVisit(text: string | null): PreviousVisit | undefined {
  const value: Partial<PreviousVisit> | null = text === null ? null : parsed(text)
  const isWhole =
    typeof value?.at === 'number' && value.at > 0 && value.at <= serverNow() && isStoredAccount(value.account)
  return isWhole ? (value as PreviousVisit) : undefined
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
