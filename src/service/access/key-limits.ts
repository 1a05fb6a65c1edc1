import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/plan.ts'
import type { StoredLimits, UsageStore } from '../store/control/usage-store.ts'
import type { ShareHolder } from './database-share.ts'
import { createAllowance, dayOf, type KeyAllowance } from './key-allowance.ts'
import { isSameLimit, type KeyPolicy, policyOf } from './limit-policy.ts'
import { createRequestCounts } from './request-counts.ts'

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
}

export interface KeyLimitsDependencies {
  readonly usage: UsageStore
  readonly policies: Readonly<Record<Plan, KeyPolicy>>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called when counts could not be saved; they stay in memory and are saved the next time. */
  readonly reportFailure: (error: unknown) => void
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MOST_KEYS = 20_000

export function createKeyLimits({ usage, policies, now, reportFailure }: KeyLimitsDependencies): KeyLimits {
  const known = new LRUCache<string, KnownKey>({ max: MOST_KEYS })
  const reads = createSingleFlight<string, KnownKey>()
  const unsaved = createRequestCounts()
  /** Keys of requests that were refused, whose limits may have been changed since. */
  let refused = new Set<string>()
  let saving: Promise<void> | undefined
  let deletedOn: number | undefined

  async function read(key: string): Promise<KnownKey> {
    const day = dayOf(now())
    const { limits, used } = await usage.read(key, day)
    const policy = policyOf(policies, limits)
    const allowance = createAllowance({
      policy,
      // A key that was evicted may have counts on their way to the database.
      used: used + unsaved.of(day, key),
      now,
      onTaken: (of) => unsaved.add(of, key, 1),
      onRefused: () => refused.add(key),
    })
    const read = { allowance, policy, holder: shareHolder(key, limits.plan, policy) }
    known.set(key, read)
    return read
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
        if (limits) follow(key, limits)
        known.peek(key)?.allowance.updateTotal(day, total + unsaved.of(day, key))
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
    const today = dayOf(now())
    if (today === deletedOn) return
    deletedOn = today
    usage.deleteOld(today).catch(reportFailure)
  }, SECOND)
  timer.unref()

  return {
    of: (key) => known.get(key) ?? reads.load(key, () => read(key)),
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
