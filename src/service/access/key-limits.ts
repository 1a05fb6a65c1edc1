import { recentlyUsed } from '#async/recently-used.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { Plan } from '../store/control/key-plan.ts'
import type { CountedRequests, QuotaUse, StoredLimits, UsageStore } from '../store/control/usage-store.ts'
import { isContentRefused } from '../store/postgres/database-failure.ts'
import { logFault, logUnsaved } from '../store/postgres/log-fault.ts'
import type { ShareHolder } from './fair-schedule.ts'
import { createAllowance, dayOf, type KeyAllowance } from './key-allowance.ts'
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

export interface KeyLimitsDependencies {
  readonly usage: UsageStore
  readonly policies: Readonly<Record<Plan, KeyPolicy>>
  /** Undefined: the rate is that of each instance, and the quota is shared through the database. */
  readonly sharing?: Pick<LimitSharing, 'period' | 'allowanceOf'> | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called with the use of each key that has a quota, when its counts were saved. */
  readonly counted?: (use: QuotaUse) => void
  readonly log: Log
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MAX_KEYS = 50_000

/** The limits of all keys. Counts are saved each second, so that a crash loses at most one second of them. */
export class KeyLimits {
  readonly #deps: KeyLimitsDependencies
  readonly #known = recentlyUsed<KnownKey>(MAX_KEYS)
  readonly #reads = createSingleFlight<string, KnownKey>()
  readonly #follows = createSingleFlight<string, KnownKey>()
  /** Keys whose limits may be others than those that are known; each change is an object of its own. */
  readonly #changed = recentlyUsed<object>(MAX_KEYS)
  readonly #recorder = crypto.randomUUID()
  readonly #timer: NodeJS.Timeout
  #unsaved = new RequestCounts()
  /** Counts that are not known to be saved, and are sent under their number until they are. */
  #pending: PendingBatch | undefined
  #batchNumber = 0
  /** Counts of today that the database refused. */
  #kept = new RequestCounts()
  /** Keys of requests that were refused, whose limits may have been changed since. */
  #refused = new Set<string>()
  #saving: Promise<void> | undefined

  constructor(deps: KeyLimitsDependencies) {
    this.#deps = deps
    this.#timer = setInterval(() => {
      const isDue = this.#pending || !this.#unsaved.isEmpty || this.#refused.size > 0
      if (isDue) this.save().catch((error: unknown) => logUnsaved(deps.log, error))
    }, SECOND)
    this.#timer.unref()
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

  /** Saves what was counted, and takes over limits that were changed. */
  save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined
    })
    return this.#saving
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    // The caller of the save that runs has its error.
    await this.#saving?.catch(() => undefined)
    await this.save().catch((error: unknown) => logUnsaved(this.#deps.log, error))
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
    const { sharing, now } = this.#deps
    const period = sharing?.period
    const { plan, policy, used } = await this.#readUsage(key, dayOf(now()))
    if (period !== sharing?.period) return this.#read(key)
    const options = {
      policy,
      used,
      now,
      onTaken: (day: number) => this.#unsaved.add(day, key, 1),
      onRefused: () => this.#refused.add(key),
    }
    // The explorer sends all requests with its own key to the instance beside it.
    const isShared = sharing && period && plan !== 'own'
    const found: KnownKey = {
      allowance: isShared
        ? sharing.allowanceOf(key, period, options, async () => (await this.of(key)).allowance.take())
        : createAllowance(options),
      policy,
      holder: shareHolder(key, plan, policy),
      period: isShared ? period : undefined,
    }
    this.#known.set(key, found)
    return found
  }

  /** The limits of a key and its requests of a day; as far as they are known, when the database does not respond. */
  async #readUsage(key: string, day: number): Promise<ReadKey> {
    const { usage, policies, log } = this.#deps
    // Counts on their way may be in what is read, or not.
    if (this.#pending?.counts.of(day, key))
      await this.save().catch((error: unknown) => logUnsaved(log, error))
    const before = this.#inMemory(day, key)
    const lastBatch = this.#batchNumber
    try {
      const { limits, used } = await usage.read(key, day)
      if (before > 0 && this.#batchNumber !== lastBatch) return await this.#readUsage(key, day)
      const policy = policyOf(policies, limits)
      // Requests that may be in the total or not count until the next save tells the total.
      return { plan: limits.plan, policy, used: used + Math.max(before, this.#inMemory(day, key)) }
    } catch (error) {
      const known = this.#known.peek(key)
      if (!known) throw error
      logUnsaved(log, error)
      return { plan: known.holder.plan, policy: known.policy, used: known.allowance.usedOn(day) }
    }
  }

  /** Requests of a key that are not known to be saved, or never will be. */
  #inMemory(day: number, key: string): number {
    return this.#kept.of(day, key) + this.#unsaved.of(day, key) + (this.#pending?.counts.of(day, key) ?? 0)
  }

  #follow(key: string, limits: StoredLimits): void {
    const before = this.#known.peek(key)
    if (!before) return
    const policy = policyOf(this.#deps.policies, limits)
    if (before.holder.plan === limits.plan && isSameLimit(before.policy, policy)) return
    before.allowance.changeLimits(policy)
    this.#known.set(key, { ...before, policy, holder: shareHolder(key, limits.plan, policy) })
  }

  async #saveAll(): Promise<void> {
    if (this.#pending) await this.#saveBatch(this.#pending)
    if (!this.#unsaved.isEmpty) await this.#saveBatch(this.#takeUnsaved())
    await this.#followRefused()
  }

  #takeUnsaved(): PendingBatch {
    this.#pending = { number: ++this.#batchNumber, counts: this.#unsaved }
    this.#unsaved = new RequestCounts()
    return this.#pending
  }

  async #saveBatch({ number, counts }: PendingBatch): Promise<void> {
    const { usage, policies, counted } = this.#deps
    const batch = { recorder: this.#recorder, number, counts: counts.list() }
    const saved = await usage.add(batch).catch((error: unknown) => {
      if (!isContentRefused(error)) throw error
      this.#keepRefused(counts, error)
      return []
    })
    this.#pending = undefined
    for (const { key, day, total, limits } of saved) {
      this.#known.peek(key)?.allowance.updateTotal(day, total + this.#inMemory(day, key))
      if (!limits) continue
      this.#follow(key, limits)
      const { perDay } = policyOf(policies, limits)
      if (perDay !== undefined) counted?.({ key, day, requests: total, perDay })
    }
  }

  /** Keeps the counts of a batch that the database refuses for its content, so that later ones are saved. */
  #keepRefused(counts: RequestCounts, refusal: unknown): void {
    const { now, log } = this.#deps
    const today = dayOf(now())
    const refused = counts.list()
    const all = [...this.#kept.list(), ...refused]
    this.#kept = new RequestCounts()
    for (const { key, day, requests } of all) if (day >= today) this.#kept.add(day, key, requests)
    const count = refused.reduce((sum, { requests }) => sum + requests, 0)
    const text = `${count} requests count in the quota of their keys at this instance alone: the control database refused their counts`
    logFault(log, text, refusal)
  }

  /** Nothing is on its way meanwhile, so that the totals are exact. */
  async #followRefused(): Promise<void> {
    const { usage, now } = this.#deps
    const keys = this.#refused
    this.#refused = new Set()
    const day = dayOf(now())
    await Promise.all(
      Array.from(keys, async (key) => {
        const { limits, used } = await usage.read(key, day)
        this.#known.peek(key)?.allowance.updateTotal(day, used + this.#inMemory(day, key))
        this.#follow(key, limits)
      }),
    )
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

interface PendingBatch {
  readonly number: number
  readonly counts: RequestCounts
}

/** Numbers of requests by day and key. */
export class RequestCounts {
  readonly #days = new Map<number, Map<string, number>>()

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  add(day: number, key: string, requests: number): void {
    const counts = this.#days.get(day)
    if (counts) counts.set(key, (counts.get(key) ?? 0) + requests)
    else this.#days.set(day, new Map([[key, requests]]))
  }

  of(day: number, key: string): number {
    return this.#days.get(day)?.get(key) ?? 0
  }

  list(): readonly CountedRequests[] {
    return [...this.#days].flatMap(([day, counts]) =>
      Array.from(counts, ([key, requests]) => ({ key, day, requests })),
    )
  }
}
