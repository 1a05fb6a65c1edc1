import { recentlyUsed } from '#async/recently-used.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/key-plan.ts'
import type { QuotaUse, StoredLimits, UsageStore } from '../store/control/usage-store.ts'
import type { ShareHolder } from './fair-schedule.ts'
import { createAllowance, dayOf, type KeyAllowance } from './key-allowance.ts'
import { isSameLimit, type KeyPolicy, policyOf } from './limit-policy.ts'
import type { LimitSharing } from './sharing/limit-sharing.ts'
import type { SharingPeriod } from './sharing/shared-allowance.ts'

/** The limits of all keys. Counts are saved each second, so that a crash loses at most one second of them. */
export interface KeyLimits {
  /** The limits of an existing key; without a promise when the key was used before. */
  of(key: string): KnownKey | Promise<KnownKey>
  /** The share of an authorized key. */
  shareHolder(key: string): ShareHolder
  /** Saves what was counted, and takes over limits that were changed. */
  save(): Promise<void>
  close(): Promise<void>
}

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
  readonly sharing?: LimitSharing | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called with the use of each key that has a quota, when its counts were saved. */
  readonly counted?: (use: QuotaUse) => void
  /** Called when counts could not be saved; they stay in memory and are saved the next time. */
  readonly reportFailure: (error: unknown) => void
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MAX_KEYS = 50_000

export function createKeyLimits(deps: KeyLimitsDependencies): KeyLimits {
  const { usage, policies, sharing, now, reportFailure } = deps
  const known = recentlyUsed<KnownKey>(MAX_KEYS)
  const reads = createSingleFlight<string, KnownKey>()
  const unsaved = createRequestCounts()
  /** Keys of requests that were refused, whose limits may have been changed since. */
  let refused = new Set<string>()
  let saving: Promise<void> | undefined

  /** The limits of a key, without a promise when it was used before in this period. */
  function of(key: string): KnownKey | Promise<KnownKey> {
    const found = known.get(key)
    if (found && (found.period === undefined || found.period === sharing?.period)) return found
    return reads.load(key, () => read(key))
  }

  async function read(key: string): Promise<KnownKey> {
    const period = sharing?.period
    const { plan, policy, used } = await readUsage(key, dayOf(now()))
    if (period !== sharing?.period) return read(key)
    const options = {
      policy,
      used,
      now,
      onTaken: (day: number) => unsaved.add(day, key, 1),
      onRefused: () => refused.add(key),
    }
    // The explorer sends all requests with its own key to the instance beside it.
    const isShared = sharing && period && plan !== 'own'
    const found: KnownKey = {
      allowance: isShared
        ? sharing.allowanceOf(key, period, options, async () => (await of(key)).allowance.take())
        : createAllowance(options),
      policy,
      holder: shareHolder(key, plan, policy),
      period: isShared ? period : undefined,
    }
    known.set(key, found)
    return found
  }

  /** The limits of a key and its requests of a day; as far as they are known, when the database does not respond. */
  async function readUsage(key: string, day: number) {
    try {
      const { limits, used } = await usage.read(key, day)
      const policy = policyOf(policies, limits)
      // A key that was evicted may have counts on their way to the database.
      return { plan: limits.plan, policy, used: used + unsaved.of(day, key) }
    } catch (error) {
      const before = known.peek(key)
      if (!before) throw error
      reportFailure(error)
      return { plan: before.holder.plan, policy: before.policy, used: before.allowance.usedOn(day) }
    }
  }

  function shareHolder(key: string, plan: Plan, { share }: KeyPolicy): ShareHolder {
    return { key, plan, share }
  }

  function follow(key: string, limits: StoredLimits): void {
    const before = known.peek(key)
    if (!before) return
    const policy = policyOf(policies, limits)
    if (before.holder.plan === limits.plan && isSameLimit(before.policy, policy)) return
    before.allowance.changeLimits(policy)
    known.set(key, { ...before, policy, holder: shareHolder(key, limits.plan, policy) })
  }

  async function saveDay(day: number, counts: ReadonlyMap<string, number>): Promise<void> {
    try {
      for (const { key, total, limits } of await usage.add(day, counts)) {
        known.peek(key)?.allowance.updateTotal(day, total + unsaved.of(day, key))
        if (!limits) continue
        follow(key, limits)
        const { perDay } = policyOf(policies, limits)
        if (perDay !== undefined) deps.counted?.({ key, day, requests: total, perDay })
      }
    } catch (error) {
      for (const [key, requests] of counts) unsaved.add(day, key, requests)
      throw error
    }
  }

  async function followRefused(keys: ReadonlySet<string>): Promise<void> {
    const day = dayOf(now())
    await Promise.all(
      Array.from(keys, async (key) => {
        follow(key, (await usage.read(key, day)).limits)
      }),
    )
  }

  async function saveAll(): Promise<void> {
    const keys = refused
    refused = new Set()
    const days = [...unsaved.take()].map(([day, counts]) => saveDay(day, counts))
    const saved = await Promise.allSettled([...days, followRefused(keys)])
    for (const result of saved) if (result.status === 'rejected') throw result.reason
  }

  function save(): Promise<void> {
    saving ??= saveAll().finally(() => {
      saving = undefined
    })
    return saving
  }

  const timer = setInterval(() => {
    if (!unsaved.isEmpty || refused.size > 0) save().catch(reportFailure)
  }, SECOND)
  timer.unref()

  return {
    of,
    // A key that was evicted since its authorization counts as a standard one.
    shareHolder: (key) => known.peek(key)?.holder ?? shareHolder(key, 'standard', policies.standard),
    save,
    close: async () => {
      clearInterval(timer)
      await saving?.catch(() => undefined)
      await save().catch(reportFailure)
    },
  }
}

/** Numbers of requests that are not saved yet, by day and key. */
interface RequestCounts {
  add(day: number, key: string, requests: number): void
  of(day: number, key: string): number
  readonly isEmpty: boolean
  /** Removes all counts. @returns them, by day */
  take(): ReadonlyMap<number, ReadonlyMap<string, number>>
}

export function createRequestCounts(): RequestCounts {
  let days = new Map<number, Map<string, number>>()

  return {
    add: (day, key, requests) => {
      const counts = days.get(day)
      if (counts) counts.set(key, (counts.get(key) ?? 0) + requests)
      else days.set(day, new Map([[key, requests]]))
    },
    of: (day, key) => days.get(day)?.get(key) ?? 0,
    get isEmpty() {
      return days.size === 0
    },
    take: () => {
      const taken = days
      days = new Map()
      return taken
    },
  }
}
