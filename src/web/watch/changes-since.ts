import { adaText, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type ChangeLine, exactAda } from '#web/pool-history/change-lines.tsx'
import { type ListedUpdate, listUpdates } from '#web/pool-history/listed-updates.ts'
import { effectiveUpdates, inForceAt, terms } from '#web/terms/pool-terms.ts'
import type { SeenValues } from '#web/watch-list/watch-list.ts'

/** What a person sees of a pool, to be compared at the next visit. @param updates of the pool, in chain order */
export function poolValues(
  updates: readonly PoolUpdate[],
  present: number | undefined,
): SeenValues['values'] {
  const effective = effectiveUpdates(updates)
  const shown = present === undefined ? effective.at(-1) : inForceAt(effective, present)
  const newest = updates.reduce<bigint>((id, update) => (update.id > id ? update.id : id), -1n)
  return {
    update: newest.toString(),
    margin: shown?.margin ?? null,
    fixed_cost: shown?.fixed_cost.toString() ?? null,
    pledge: shown?.pledge.toString() ?? null,
  }
}

/** What a person sees of an account, to be compared at the next visit. */
export function accountValues({
  total_balance,
  available_rewards,
  pool_id,
  is_registered,
}: Account): SeenValues['values'] {
  return {
    balance: total_balance?.toString() ?? null,
    rewards: available_rewards?.toString() ?? null,
    pool: is_registered ? pool_id : null,
    state: is_registered ? 'registered' : 'not registered',
  }
}

/**
 * The changes of terms that came since a visit, those that begin last first.
 * @param updates of the pool, in chain order @param seen undefined where it was never seen: nothing is new then
 */
export function poolChangesSince(
  updates: readonly PoolUpdate[],
  seen: SeenValues['values'] | undefined,
): readonly ListedUpdate[] {
  const last = wholeNumber(seen?.update)
  if (last === undefined) return []
  return listUpdates(effectiveUpdates(updates))
    .filter(
      ({ update, before }) =>
        before && update.id > last && terms.some(({ field }) => update[field] !== before[field]),
    )
    .reverse()
}

/** A change of an account, with the epoch from which it counts where that is known. */
export interface AccountChange {
  readonly epoch: number | undefined
  readonly line: ChangeLine
}

/**
 * What changed of an account since a visit: registration, pool, rewards, and last its balance as a difference.
 * @param poolName the name of a pool by its ID
 */
export function accountChangesSince(
  account: Account,
  seen: SeenValues['values'] | undefined,
  poolName: (id: string) => string,
): readonly AccountChange[] {
  if (!seen) return []
  const now = accountValues(account)
  const named = (id: string | null | undefined) => (id ? poolName(id) : 'none')
  const changes: AccountChange[] = []
  if (seen.state !== now.state) {
    const epoch = account.last_reg_dereg_epoch_no ?? undefined
    changes.push({ epoch, line: words('State', seen.state ?? 'unknown', now.state ?? 'unknown') })
  }
  if (seen.pool !== now.pool) {
    const epoch = account.delegated_since_epoch_no ?? undefined
    changes.push({ epoch, line: words('Pool', named(seen.pool), named(now.pool)) })
  }
  const [rewards, balance] = [amounts(seen.rewards, now.rewards), amounts(seen.balance, now.balance)]
  if (rewards) {
    const values = { old: exactAda(rewards.before), now: exactAda(rewards.now), unit: 'ADA' }
    changes.push({ epoch: undefined, line: { name: 'To withdraw', values } })
  }
  if (balance) {
    const difference = balance.now - balance.before
    const text = exactAda(lovelace(difference < 0n ? -difference : difference))
    const values = { old: undefined, now: `${difference < 0n ? '−' : '+'}${text}`, unit: 'ADA' }
    changes.push({ epoch: undefined, line: { name: 'Balance', values } })
  }
  return changes
}

function words(name: string, old: string, now: string): ChangeLine {
  return { name, values: { old, now, unit: '' } }
}

/** Undefined where one is unknown, or both are the same. */
function amounts(
  before: string | null | undefined,
  now: string | null | undefined,
): { readonly before: Lovelace; readonly now: Lovelace } | undefined {
  const [a, b] = [wholeNumber(before), wholeNumber(now)]
  return a === undefined || b === undefined || a === b ? undefined : { before: lovelace(a), now: lovelace(b) }
}

function wholeNumber(text: string | null | undefined): bigint | undefined {
  return typeof text === 'string' && /^-?\d{1,30}$/.test(text) ? BigInt(text) : undefined
}

/** An amount that was seen, in ADA; undefined where it is the same, or none was seen. */
export function seenAmountText(
  seen: string | null | undefined,
  now: Lovelace | null | undefined,
): string | undefined {
  const before = wholeNumber(seen)
  return before === undefined || now == null || before === now
    ? undefined
    : `${adaText(lovelace(before))} ADA at your last visit`
}
