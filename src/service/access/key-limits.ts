import { recentlyUsed } from '#async/recently-used.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { Plan } from '../store/control/key-plan.ts'
import type { GrantedTotal, QuotaUse, StoredLimits, UsageStore } from '../store/control/usage-store.ts'
import { logUnsaved } from '../store/postgres/log-fault.ts'
import type { ShareHolder } from './fair-schedule.ts'
import { dayOf, type KeyAllowance, LocalAllowance } from './key-allowance.ts'
import { isSameLimit, type KeyPolicy, policyOf } from './limit-policy.ts'
import type { LimitSharing } from './sharing/limit-sharing.ts'
import type { SharingPeriod } from './sharing/shared-allowance.ts'

/** A key with its limits. */
export interface KnownKey {
  readonly allowance: KeyAllowance
  readonly holder: ShareHolder
  readonly policy: KeyPolicy
  /** The period of sharing to which the allowance belongs; undefined where it belongs to this instance alone. */
  readonly period: SharingPeriod | undefined
}

/** Counts granted requests exactly once in the control database, and tells the totals of all instances. */
interface GrantLedger {
  /** Counts a request that the limits of its key granted. */
  granted(day: number, key: string): void
  /** Has the next save tell the total and the limits of a key, of which a request was refused. */
  watch(key: string): void
  /** Granted requests of a key that are not known to be saved, or never will be. */
  unsaved(day: number, key: string): number
  /** Whether granted requests of a key are on their way: they may be in a total that is read now, or not. */
  isOnItsWay(day: number, key: string): boolean
  /** The number of the newest batch. */
  readonly batchNumber: number
  /** @throws when the control database is away: the counts stay in memory */
  save(): Promise<void>
  /** Calls with the totals of granted and watched keys, and their limits, after each save. */
  onSaved(follow: (totals: readonly GrantedTotal[]) => void): void
}

export interface KeyLimitsDependencies {
  readonly usage: Pick<UsageStore, 'read'>
  /** Counts what is granted, and tells the totals of all instances. */
  readonly ledger: GrantLedger
  readonly policies: Readonly<Record<Plan, KeyPolicy>>
  /** Undefined: the rate is that of each instance, and the quota is shared through the database. */
  readonly sharing?: Pick<LimitSharing, 'period' | 'allowanceOf'> | undefined
  readonly now: () => Instant
  /** Called with the use of each key that has a quota, when its counts were saved. */
  readonly counted?: (use: QuotaUse) => void
  readonly log: Log
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MAX_KEYS = 50_000

/** The limits of all keys, which follow the totals that the ledger saves. */
export class KeyLimits {
  readonly #deps: KeyLimitsDependencies
  readonly #known = recentlyUsed<KnownKey>(MAX_KEYS)
  readonly #reads = createSingleFlight<string, KnownKey>()
  readonly #follows = createSingleFlight<string, KnownKey>()
  /** Keys whose limits may be others than those that are known; each change is an object of its own. */
  readonly #changed = recentlyUsed<object>(MAX_KEYS)

  constructor(deps: KeyLimitsDependencies) {
    this.#deps = deps
    deps.ledger.onSaved((totals) => this.#followTotals(totals))
  }

  /** The limits of an existing key; without a promise when it was used before in this period and its limits were not changed. */
  of(key: string): KnownKey | Promise<KnownKey> {
    const found = this.#known.get(key)
    if (!found || (found.period !== undefined && found.period !== this.#deps.sharing?.period)) {
      return this.#reads.load(key, () => this.#read(key))
    }
    return this.#changed.has(key) ? this.#follows.load(key, () => this.#followChanges(key)) : found
  }

  /** Tells that the limits of a key may be others now: they are read before its next request is granted. */
  limitsChanged(key: string): void {
    this.#changed.set(key, {})
  }

  /** The share of an authorized key. One that was evicted since its authorization counts as a standard one. */
  shareHolder(key: string): ShareHolder {
    return this.#known.peek(key)?.holder ?? shareHolder(key, 'standard', this.#deps.policies.standard)
  }

  /** Reads the limits once for each change; when the database does not respond, the next save brings them. */
  async #followChanges(key: string): Promise<KnownKey> {
    const { usage, now, log } = this.#deps
    for (let change = this.#changed.peek(key); change; change = this.#changed.peek(key)) {
      try {
        this.#follow(key, (await usage.read(key, dayOf(now()))).limits)
      } catch (error) {
        logUnsaved(log, error)
      }
      if (this.#changed.peek(key) === change) this.#changed.delete(key)
    }
    return this.of(key)
  }

  async #read(key: string): Promise<KnownKey> {
    const { sharing, now, ledger } = this.#deps
    const period = sharing?.period
    const { plan, policy, used } = await this.#readUsage(key, dayOf(now()))
    if (period !== sharing?.period) return this.#read(key)
    const options = {
      policy,
      used,
      now,
      onTaken: (day: number) => ledger.granted(day, key),
      // Its limits may have been changed since.
      onRefused: () => ledger.watch(key),
    }
    // The explorer sends all requests with its own key to the instance beside it.
    const isShared = sharing && period && plan !== 'own'
    const found: KnownKey = {
      allowance: isShared
        ? sharing.allowanceOf(key, period, options, async () => (await this.of(key)).allowance.take())
        : new LocalAllowance(options),
      policy,
      holder: shareHolder(key, plan, policy),
      period: isShared ? period : undefined,
    }
    this.#known.set(key, found)
    return found
  }

  /** The limits of a key and its requests of a day; as far as they are known, when the database does not respond. */
  async #readUsage(key: string, day: number): Promise<ReadKey> {
    const { usage, policies, log, ledger } = this.#deps
    // Counts on their way may be in what is read, or not.
    if (ledger.isOnItsWay(day, key)) await ledger.save().catch((error: unknown) => logUnsaved(log, error))
    const before = ledger.unsaved(day, key)
    const lastBatch = ledger.batchNumber
    try {
      const { limits, used } = await usage.read(key, day)
      if (before > 0 && ledger.batchNumber !== lastBatch) return await this.#readUsage(key, day)
      const policy = policyOf(policies, limits)
      // Requests that may be in the total or not count until the next save tells the total.
      return { plan: limits.plan, policy, used: used + Math.max(before, ledger.unsaved(day, key)) }
    } catch (error) {
      const known = this.#known.peek(key)
      if (!known) throw error
      logUnsaved(log, error)
      return { plan: known.holder.plan, policy: known.policy, used: known.allowance.usedOn(day) }
    }
  }

  #follow(key: string, limits: StoredLimits): void {
    const before = this.#known.peek(key)
    if (!before) return
    const policy = policyOf(this.#deps.policies, limits)
    if (before.holder.plan === limits.plan && isSameLimit(before.policy, policy)) return
    before.allowance.changeLimits(policy)
    this.#known.set(key, { ...before, policy, holder: shareHolder(key, limits.plan, policy) })
  }

  #followTotals(totals: readonly GrantedTotal[]): void {
    const { policies, counted, ledger } = this.#deps
    for (const { key, day, total, limits } of totals) {
      this.#known.peek(key)?.allowance.updateTotal(day, total + ledger.unsaved(day, key))
      if (!limits) continue
      this.#follow(key, limits)
      const { perDay } = policyOf(policies, limits)
      if (perDay !== undefined) counted?.({ key, day, requests: total, perDay })
    }
  }
}

function shareHolder(key: string, plan: Plan, { share }: KeyPolicy): ShareHolder {
  return { key, plan, share }
}

interface ReadKey {
  readonly plan: Plan
  readonly policy: KeyPolicy
  /** Requests of the day, as all instances have counted them. */
  readonly used: number
}
