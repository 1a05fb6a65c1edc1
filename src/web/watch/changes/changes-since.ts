import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import {
  type AccountChange,
  accountChanges,
  storedAccount,
} from '../../chain/account-changes/stored-account.ts'
import { inChainOrder } from '../../chain/pool-history/chain-order.ts'
import {
  isSeenAccount,
  isSeenPool,
  type SeenAccount,
  type SeenPool,
  type SeenState,
} from '../kept/watched.ts'

/** A comparison of a subject's newest data with what was seen of it. */
export type ChangesSince =
  /** No earlier visit, or one of another chain: there is nothing to compare with. */
  | { readonly kind: 'first' }
  | { readonly kind: 'other-chain'; readonly since: number }
  /** The data are a stored copy from before the last visit. */
  | { readonly kind: 'older'; readonly since: number }
  /** The update that was the last one is no longer on record: a rollback, or another database. */
  | { readonly kind: 'rewritten'; readonly since: number }
  | { readonly kind: 'pool'; readonly since: number; readonly updates: readonly UpdateSince[] }
  | { readonly kind: 'account'; readonly since: number; readonly changes: readonly AccountChange[] }

/** An update since the last visit, with the one before it, which may have been seen. */
export interface UpdateSince {
  readonly update: PoolUpdate
  readonly before: PoolUpdate | undefined
}

/**
 * The chain whose data a network shows: a simulated network begins another one with each data directory, and a recording is not
 * the network itself.
 */
export function chainOf(description: Pick<NetworkDescription, 'source' | 'start_time'> | undefined): string {
  if (description?.source === 'recorded') return 'recorded'
  return description?.start_time ?? ''
}

/** The facts of a pool that are seen on a page that shows its updates. */
export function seenPool(updates: readonly PoolUpdate[], chain: string, at: number): SeenPool {
  return { at, chain, update: inChainOrder(updates).at(-1)?.id.toString() ?? null }
}

/** The facts of an account that are seen on its page. */
export function seenAccount(account: Account, chain: string, at: number): SeenAccount {
  return { at, chain, account: storedAccount(account) }
}

/** The updates that stand after the last one seen, in the order of the chain. */
export function poolChangesSince(
  seen: SeenState | undefined,
  updates: readonly PoolUpdate[],
  chain: string,
): ChangesSince {
  if (!isSeenPool(seen)) return { kind: 'first' }
  const since = seen.at
  if (seen.chain !== chain) return { kind: 'other-chain', since }
  const ordered = inChainOrder(updates)
  const last = ordered.findIndex(({ id }) => id.toString() === seen.update)
  if (seen.update !== null && last < 0) return { kind: 'rewritten', since }
  return {
    kind: 'pool',
    since,
    updates: ordered.slice(last + 1).map((update, at) => ({ update, before: ordered[last + at] })),
  }
}

export function accountChangesSince(
  seen: SeenState | undefined,
  account: Account,
  chain: string,
): ChangesSince {
  if (!isSeenAccount(seen)) return { kind: 'first' }
  const since = seen.at
  if (seen.chain !== chain) return { kind: 'other-chain', since }
  return { kind: 'account', since, changes: accountChanges(seen.account, account) }
}

/** Whether a person has to look: something happened since the last visit. */
export function isChanged(changes: ChangesSince): boolean {
  switch (changes.kind) {
    case 'pool':
      return changes.updates.length > 0
    case 'account':
      return changes.changes.length > 0
    default:
      return changes.kind === 'rewritten'
  }
}
