import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/plan.ts'
import type { UsageStore } from '../store/control/usage-store.ts'
import type { ShareHolder } from './database-share.ts'
import { createAllowance, dayOf, type KeyAllowance } from './key-allowance.ts'
import type { KeyPolicy } from './limit-policy.ts'

/** The limits of all keys. Counts are saved each second, so that a crash loses at most one second of them. */
export interface KeyLimits {
  /** The allowance of an existing key; without a promise when the key was used before. */
  of(key: string): KeyAllowance | Promise<KeyAllowance>
  /** The share of an authorized key. */
  shareHolder(key: string): ShareHolder
  /** Saves what was counted. */
  save(): Promise<void>
  close(): Promise<void>
}

export interface KeyLimitsDependencies {
  readonly usage: UsageStore
  readonly policies: Readonly<Record<Plan, KeyPolicy>>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called when counts could not be saved; they stay in memory and are saved the next time. */
  readonly reportFailure: (error: unknown) => void
}

interface KnownKey extends KeyAllowance {
  readonly holder: ShareHolder
}

/** Keys whose counts stay in memory; those of another key are read again. */
const MOST_KEYS = 20_000

export function createKeyLimits({ usage, policies, now, reportFailure }: KeyLimitsDependencies): KeyLimits {
  const allowances = new LRUCache<string, KnownKey>({ max: MOST_KEYS })
  const reads = createSingleFlight<string, KeyAllowance>()
  /** Requests that are not saved yet, by day and key. */
  let unsaved = new Map<number, Map<string, number>>()
  let saving: Promise<void> | undefined
  let deletedOn: number | undefined

  function count(key: string, day: number): void {
    const counts = unsaved.get(day)
    if (counts) counts.set(key, (counts.get(key) ?? 0) + 1)
    else unsaved.set(day, new Map([[key, 1]]))
  }

  async function read(key: string): Promise<KeyAllowance> {
    const day = dayOf(now())
    const { plan, used } = await usage.read(key, day)
    // A key that was evicted may have counts on their way to the database.
    const counted = used + (unsaved.get(day)?.get(key) ?? 0)
    const own = createAllowance({
      policy: policies[plan],
      mostUnread: policies[plan].mostUnread,
      used: counted,
      now,
      onTaken: (of) => count(key, of),
    })
    const allowance = { ...own, holder: shareHolder(key, plan) }
    allowances.set(key, allowance)
    return allowance
  }

  function shareHolder(key: string, plan: Plan): ShareHolder {
    return { key, plan, share: policies[plan].share }
  }

  function putBack(day: number, counts: ReadonlyMap<string, number>): void {
    const unsavedOfDay = unsaved.get(day) ?? new Map<string, number>()
    for (const [key, requests] of counts) unsavedOfDay.set(key, (unsavedOfDay.get(key) ?? 0) + requests)
    unsaved.set(day, unsavedOfDay)
  }

  async function saveDay(day: number, counts: ReadonlyMap<string, number>): Promise<void> {
    try {
      for (const { key, total } of await usage.add(day, counts)) {
        allowances.peek(key)?.updateTotal(day, total + (unsaved.get(day)?.get(key) ?? 0))
      }
    } catch (error) {
      putBack(day, counts)
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    const taken = unsaved
    unsaved = new Map()
    const saved = await Promise.allSettled([...taken].map(([day, counts]) => saveDay(day, counts)))
    for (const result of saved) if (result.status === 'rejected') throw result.reason
  }

  function save(): Promise<void> {
    saving ??= saveAll().finally(() => {
      saving = undefined
    })
    return saving
  }

  const timer = setInterval(() => {
    if (unsaved.size > 0) save().catch(reportFailure)
    const today = dayOf(now())
    if (today === deletedOn) return
    deletedOn = today
    usage.deleteOld(today).catch(reportFailure)
  }, SECOND)
  timer.unref()

  return {
    of: (key) => {
      const known = allowances.get(key)
      if (known) return known
      return reads.load(key, () => read(key))
    },
    // A key that was evicted since its authorization counts as a standard one.
    shareHolder: (key) => allowances.peek(key)?.holder ?? shareHolder(key, 'standard'),
    save,
    close: async () => {
      clearInterval(timer)
      await saving?.catch(() => undefined)
      await save().catch(reportFailure)
    },
  }
}
