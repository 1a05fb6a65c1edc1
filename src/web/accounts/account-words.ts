import type { Network } from '#cardano/network.ts'
import { epochAt } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'

/** Undefined for a data service that does not describe itself. */
type Source = NetworkDescription['source'] | undefined

/** The pool of an account; undefined for an account that is not registered, which has none, whatever the record names. */
export function poolOf({ is_registered, pool_id }: Account): string | undefined {
  return is_registered && pool_id !== null ? pool_id : undefined
}

/** The reason that a registered account has no pool. */
export function whyNotDelegated(source: Source): string {
  return source === 'recorded'
    ? 'No delegation is on record.'
    : 'Not delegated. The account earns no staking rewards until it is delegated.'
}

/**
 * Since when a delegation counts, which is two epochs after its transaction.
 * @param current the epoch in progress; undefined if it is not known
 */
export function delegationSince(
  since: number,
  current: number | undefined,
): { readonly label: string; readonly distance: string | undefined } {
  if (current === undefined) return { label: 'Active since', distance: undefined }
  const epochs = current - since
  if (epochs === 0) return { label: 'Active since', distance: 'this epoch' }
  const count = Math.abs(epochs) === 1 ? 'one epoch' : `${Math.abs(epochs)} epochs`
  return epochs > 0
    ? { label: 'Active since', distance: `${count} ago` }
    : { label: 'Active from', distance: `in ${count}` }
}

/**
 * The epoch in progress: by the clock on a chain that goes on, also where it is recorded; by the newest block on a
 * simulated one, which stands still while nothing runs it.
 */
export function currentEpoch(
  network: Network,
  source: Source,
  newest: number | undefined,
  now: number,
): number | undefined {
  return source === 'simulated' ? newest : epochAt(network, now as UtcTime)
}

/** The sentence below amounts of which some are unknown. */
export function unknownAmountsText(
  { total_balance, controlled_stakes, total_rewards, available_rewards }: Account,
  source: Source,
): string | undefined {
  if (![total_balance, controlled_stakes, total_rewards, available_rewards].includes(null)) return undefined
  return source === 'recorded'
    ? 'Not every amount is on record. Unknown ones are not counted as zero.'
    : 'The database of this network does not store every amount. Unknown ones are not counted as zero.'
}

/** The state of an account's registration; `unrecorded` where a recording has no certificate of it. */
export type RegistrationState = 'registered' | 'deregistered' | 'never' | 'unrecorded'

/** @param source undefined for a data service that does not describe itself */
export function registrationState(
  { is_registered, last_reg_dereg_tx }: Pick<Account, 'is_registered' | 'last_reg_dereg_tx'>,
  source: NetworkDescription['source'] | undefined,
): RegistrationState {
  if (is_registered) return 'registered'
  if (last_reg_dereg_tx !== null) return 'deregistered'
  return source === 'recorded' ? 'unrecorded' : 'never'
}

export const registrationWords: Readonly<Record<RegistrationState, string>> = {
  registered: 'Registered',
  deregistered: 'Deregistered',
  never: 'Never registered',
  unrecorded: 'Registration not on record',
}
