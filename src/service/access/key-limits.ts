import { recentlyUsed } from '#async/recently-used.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/key-plan.ts'
import type { CountedRequests, QuotaUse, StoredLimits, UsageStore } from '../store/control/usage-store.ts'
import { isContentRefused } from '../store/postgres/database-failure.ts'
import type { ShareHolder } from './fair-schedule.ts'
import { createAllowance, dayOf, type KeyAllowance } from './key-allowance.ts'
import { isSameLimit, type KeyPolicy, policyOf } from './limit-policy.ts'
import type { LimitSharing } from './sharing/limit-sharing.ts'
import type { SharingPeriod } from './sharing/shared-allowance.ts'

/** The limits of all keys. Counts are saved each second, so that a crash loses at most one second of them. */
export interface KeyLimits {
  /** The limits of an existing key; without a promise when the key was used before and its limits were not changed. */
  of(key: string): KnownKey | Promise<KnownKey>
  /** Tells that the limits of a key may be others now: they are read before its next request is granted. */
  limitsChanged(key: string): void
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
  readonly sharing?: Pick<LimitSharing, 'period' | 'allowanceOf'> | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called with the use of each key that has a quota, when its counts were saved. */
  readonly counted?: (use: QuotaUse) => void
  /** Called when counts could not be saved; they stay in memory and are saved the next time. */
  readonly reportFailure: (error: unknown) => void
  /** Called with the number of requests whose counts the database refused: they count at this instance alone. */
  readonly reportRefused: (requests: number, refusal: unknown) => void
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MAX_KEYS = 50_000

export function createKeyLimits(deps: KeyLimitsDependencies): KeyLimits {
  const { usage, policies, sharing, now, reportFailure, reportRefused } = deps
  const known = recentlyUsed<KnownKey>(MAX_KEYS)
  const reads = createSingleFlight<string, KnownKey>()
  const recorder = crypto.randomUUID()
  let unsaved = createRequestCounts()
  /** Counts that are not known to be saved, and are sent under their number until they are. */
  let pending: PendingBatch | undefined
  let batchNumber = 0
  /** Counts of today that the database refused. */
  let kept = createRequestCounts()
  /** Keys whose limits may be others than those that are known; each change is an object of its own. */
  const changed = recentlyUsed<object>(MAX_KEYS)
  const follows = createSingleFlight<string, KnownKey>()
  /** Keys of requests that were refused, whose limits may have been changed since. */
  let refused = new Set<string>()
  let saving: Promise<void> | undefined

  /** The limits of a key, without a promise when it was used before in this period and its limits were not changed. */
  function of(key: string): KnownKey | Promise<KnownKey> {
    const found = known.get(key)
    if (!found || (found.period !== undefined && found.period !== sharing?.period)) {
      return reads.load(key, () => read(key))
    }
    return changed.has(key) ? follows.load(key, () => followChanges(key)) : found
  }

  /** Reads the limits once for each change; when the database does not respond, the next save brings them. */
  async function followChanges(key: string): Promise<KnownKey> {
    for (let change = changed.peek(key); change; change = changed.peek(key)) {
      try {
        follow(key, (await usage.read(key, dayOf(now()))).limits)
      } catch (error) {
        reportFailure(error)
      }
      if (changed.peek(key) === change) changed.delete(key)
    }
    return of(key)
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
  async function readUsage(key: string, day: number): Promise<ReadKey> {
    // Counts on their way may be in what is read, or not.
    if (pending?.counts.of(day, key)) await save().catch(reportFailure)
    const before = inMemory(day, key)
    const lastBatch = batchNumber
    try {
      const { limits, used } = await usage.read(key, day)
      if (before > 0 && batchNumber !== lastBatch) return await readUsage(key, day)
      const policy = policyOf(policies, limits)
      // Requests that may be in the total or not count until the next save tells the total.
      return { plan: limits.plan, policy, used: used + Math.max(before, inMemory(day, key)) }
    } catch (error) {
      const before = known.peek(key)
      if (!before) throw error
      reportFailure(error)
      return { plan: before.holder.plan, policy: before.policy, used: before.allowance.usedOn(day) }
    }
  }

  /** Requests of a key that are not known to be saved, or never will be. */
  function inMemory(day: number, key: string): number {
    return kept.of(day, key) + unsaved.of(day, key) + (pending?.counts.of(day, key) ?? 0)
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

  async function saveBatch({ number, counts }: PendingBatch): Promise<void> {
    const saved = await usage.add({ recorder, number, counts: counts.list() }).catch((error: unknown) => {
      if (!isContentRefused(error)) throw error
      keepRefused(counts, error)
      return []
    })
    pending = undefined
    for (const { key, day, total, limits } of saved) {
      known.peek(key)?.allowance.updateTotal(day, total + inMemory(day, key))
      if (!limits) continue
      follow(key, limits)
      const { perDay } = policyOf(policies, limits)
      if (perDay !== undefined) deps.counted?.({ key, day, requests: total, perDay })
    }
  }

  /** Keeps the counts of a batch that the database refuses for its content, so that later ones are saved. */
  function keepRefused(counts: RequestCounts, refusal: unknown): void {
    const today = dayOf(now())
    const refusedNow = counts.list()
    const all = [...kept.list(), ...refusedNow]
    kept = createRequestCounts()
    for (const { key, day, requests } of all) if (day >= today) kept.add(day, key, requests)
    reportRefused(
      refusedNow.reduce((sum, { requests }) => sum + requests, 0),
      refusal,
    )
  }

  function takeUnsaved(): PendingBatch {
    pending = { number: ++batchNumber, counts: unsaved }
    unsaved = createRequestCounts()
    return pending
  }

  /** Nothing is on its way meanwhile, so that the totals are exact. */
  async function followRefused(): Promise<void> {
    const keys = refused
    refused = new Set()
    const day = dayOf(now())
    await Promise.all(
      Array.from(keys, async (key) => {
        const { limits, used } = await usage.read(key, day)
        known.peek(key)?.allowance.updateTotal(day, used + inMemory(day, key))
        follow(key, limits)
      }),
    )
  }

  async function saveAll(): Promise<void> {
    if (pending) await saveBatch(pending)
    if (!unsaved.isEmpty) await saveBatch(takeUnsaved())
    await followRefused()
  }

  function save(): Promise<void> {
    saving ??= saveAll().finally(() => {
      saving = undefined
    })
    return saving
  }

  const timer = setInterval(() => {
    if (pending || !unsaved.isEmpty || refused.size > 0) save().catch(reportFailure)
  }, SECOND)
  timer.unref()

  return {
    of,
    limitsChanged: (key) => changed.set(key, {}),
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
interface RequestCounts {
  add(day: number, key: string, requests: number): void
  of(day: number, key: string): number
  readonly isEmpty: boolean
  list(): readonly CountedRequests[]
}

export function createRequestCounts(): RequestCounts {
  const days = new Map<number, Map<string, number>>()

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
    list: () =>
      [...days].flatMap(([day, counts]) => Array.from(counts, ([key, requests]) => ({ key, day, requests }))),
  }
}
