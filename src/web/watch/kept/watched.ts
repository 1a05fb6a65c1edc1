import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { isStoredAccount, type StoredAccount } from '../../chain/account-changes/stored-account.ts'

/** A pool by its number, or an account by its stake address. */
export interface WatchSubject {
  readonly network: NetworkName
  readonly kind: 'pool' | 'account'
  readonly id: string
}

/** An entry of the watch list. */
export interface Watched extends WatchSubject {
  /** The time since which it is watched, in milliseconds since the Unix epoch. */
  readonly since: number
  /** Undefined until its data were loaded once. */
  readonly seen?: SeenState | undefined
}

/** A subject as the person saw it last. */
export type SeenState = SeenPool | SeenAccount

interface SeenMoment {
  /** In milliseconds since the Unix epoch. */
  readonly at: number
  /** The chain that was shown (`chainOf`): of another one nothing can be compared. */
  readonly chain: string
}

export interface SeenPool extends SeenMoment {
  /** The number of the pool's last update in the order of the chain; null for a pool without updates. */
  readonly update: string | null
}

export interface SeenAccount extends SeenMoment {
  readonly account: StoredAccount
}

/** The key of the list in this browser's storage. */
export type WatchListKey = 'epochal.watched'

/** The number of entries, on all networks together. */
export const MOST_WATCHED = 200
export const VERSION = 1

export function isSameSubject(a: WatchSubject, b: WatchSubject): boolean {
  return a.network === b.network && a.kind === b.kind && a.id === b.id
}

/** The list as it is kept in this browser. */
export interface StoredList {
  readonly entries: readonly Watched[]
  /** True for a list of a later version of Epochal, which this one must not overwrite. */
  readonly isOfLaterVersion: boolean
}

/** Entries that are malformed are skipped, and a text that is no list is an empty one. */
export function readStoredList(text: string | null): StoredList {
  const { version, entries } = parsedObject(text ?? '')
  const isOfLaterVersion = typeof version === 'number' && version > VERSION
  return {
    isOfLaterVersion,
    entries: isOfLaterVersion || !Array.isArray(entries) ? [] : distinct(entries.filter(isWatched)),
  }
}

export function storedListText(entries: readonly Watched[]): string {
  return JSON.stringify({ version: VERSION, entries })
}

/** The first entry of each subject, as many as a list may have. */
function distinct(entries: readonly Watched[]): Watched[] {
  return entries
    .filter((entry, at) => entries.findIndex((other) => isSameSubject(entry, other)) === at)
    .slice(0, MOST_WATCHED)
}

/** The fields of a JSON object; none for any other text. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

type Unchecked<T> = Partial<Record<keyof T, unknown>>

export function isWatched(value: unknown): value is Watched {
  if (typeof value !== 'object' || value === null) return false
  const { network, kind, id, since, seen }: Unchecked<Watched> = value
  return (
    typeof network === 'string' &&
    isNetworkName(network) &&
    typeof id === 'string' &&
    isMoment(since) &&
    (kind === 'pool'
      ? POOL_NUMBER.test(id) && (seen === undefined || isSeenPool(seen))
      : kind === 'account' && STAKE_ADDRESS.test(id) && (seen === undefined || isSeenAccount(seen)))
  )
}

const POOL_NUMBER = /^(0|[1-9]\d{0,18})$/
const STAKE_ADDRESS = /^stake(_test)?1[a-z0-9]{53}$/

export function isSeenPool(value: unknown): value is SeenPool {
  if (!isSeenMoment(value)) return false
  const { update }: Unchecked<SeenPool> = value
  return update === null || (typeof update === 'string' && POOL_NUMBER.test(update))
}

export function isSeenAccount(value: unknown): value is SeenAccount {
  return isSeenMoment(value) && isStoredAccount((value as Unchecked<SeenAccount>).account)
}

function isSeenMoment(value: unknown): value is SeenMoment {
  if (typeof value !== 'object' || value === null) return false
  const { at, chain }: Unchecked<SeenMoment> = value
  return isMoment(at) && typeof chain === 'string'
}

/** The last moment that a `Date` can have. */
const LAST_MOMENT = 8.64e15

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= LAST_MOMENT
}
