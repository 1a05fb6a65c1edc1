import type { Clock } from '#async/clock.ts'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { UsageBatch } from '../store/control/add-usage.ts'
import type { CountedKey, UsageOutcome } from '../store/control/counted-usage.ts'
import type { GrantedTotal, UsageStore } from '../store/control/usage-store.ts'
import { isContentRefused } from '../store/postgres/database-failure.ts'
import { logFault, logUnsaved } from '../store/postgres/log-fault.ts'
import { RequestCounts } from './request-counts.ts'
import { UsageCounts } from './usage-counts.ts'

type RecordedTrace = Pick<RequestTrace, 'key' | 'endpoint'>

export interface RequestLedgerDependencies {
  readonly store: Pick<UsageStore, 'add'>
  readonly clock: Clock
  readonly log: Log
  /** Counts of responses that may be in memory, of up to 275 bytes each: one for each key and minute, and each key and endpoint. */
  readonly mostCounts?: number
}

const MAX_COUNTS = 400_000
/** Counts that are saved in one statement, which takes PostgreSQL 0.1 s; more save no time. */
const BATCH_COUNTS = 2000

/**
 * Counts the requests of keys: when their limits grant them, for the quota, and when they had a response, for their usage. Both are saved
 * each second in batches with a number, each exactly once, so that a crash loses at most one second of them. While the control database is
 * away they stay in memory. Responses beyond the bound of counts are left out of the usage; a batch that the database refuses for its content
 * is too, and its granted requests count at this instance alone. Both are logged.
 * Not in the specification: which usage is recorded.
 */
export class RequestLedger {
  readonly #deps: RequestLedgerDependencies
  readonly #recorder = crypto.randomUUID()
  readonly #responses: UsageCounts
  #granted = new RequestCounts()
  /** Keys whose totals are wanted with the next batch. */
  #watched = new Set<string>()
  /** Batches that are not known to be saved; how many counts of responses they have, and their granted requests. */
  #batches: readonly UsageBatch[] = []
  #batchedCounts = 0
  #batchedGrants = new RequestCounts()
  #batchNumber = 0
  /** Granted requests of today that the database refused. */
  #kept = new RequestCounts()
  #leftOut = 0
  #saving: Promise<void> = Promise.resolve()
  /** The save that begins after the one that runs, for all who wait. */
  #next: Promise<void> | undefined
  #follow: (totals: readonly GrantedTotal[]) => void = () => undefined
  #cancel: () => void
  #isClosed = false

  constructor(deps: RequestLedgerDependencies) {
    this.#deps = deps
    const { mostCounts = MAX_COUNTS } = deps
    this.#responses = new UsageCounts(() => this.#responses.size + this.#batchedCounts >= mostCounts)
    this.#cancel = deps.clock.schedule(SECOND, () => this.#saveEachSecond())
  }

  /** The limits of keys follow the totals. */
  onSaved(follow: (totals: readonly GrantedTotal[]) => void): void {
    this.#follow = follow
  }

  /** Counts a request that the limits of its key granted. */
  granted(day: number, key: string): void {
    this.#granted.add(day, key, 1)
  }

  /** Has the next save tell about a key of which a request was refused. */
  watch(key: string): void {
    this.#watched.add(key)
  }

  /**
   * Counts a request once its response was sent, unless its key is not known.
   * @param status undefined when the client left before its response
   * @param bytes of the content that was sent
   */
  responded({ key, endpoint }: RecordedTrace, status: number | undefined, bytes: number): void {
    if (key === undefined) return
    const isCounted = this.#responses.add(
      key,
      endpoint ?? 'none',
      usageOutcome(status),
      bytes,
      this.#deps.clock.now(),
    )
    if (!isCounted) this.#leftOut += 1
  }

  unsaved(day: number, key: string): number {
    return this.#kept.of(day, key) + this.#granted.of(day, key) + this.#batchedGrants.of(day, key)
  }

  isOnItsWay(day: number, key: string): boolean {
    return this.#batchedGrants.of(day, key) > 0
  }

  get batchNumber(): number {
    return this.#batchNumber
  }

  /** Saves what was counted, after the save that runs. */
  async save(): Promise<void> {
    this.#next ??= this.#saveAfter(this.#saving)
    await this.#next
  }

  /** Saves what was counted, and ends. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel()
    await this.save().catch((error: unknown) => logUnsaved(this.#deps.log, error))
  }

  async #saveEachSecond(): Promise<void> {
    const { clock, log } = this.#deps
    await this.save().catch((error: unknown) => logUnsaved(log, error))
    if (!this.#isClosed) this.#cancel = clock.schedule(SECOND, () => this.#saveEachSecond())
  }

  /** The save that runs has taken its counts already, and its own caller has its error. */
  async #saveAfter(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined)
    this.#next = undefined
    this.#saving = this.#saveAll()
    await this.#saving
  }

  async #saveAll(): Promise<void> {
    await this.#saveBatches()
    this.#takeBatches()
    await this.#saveBatches()
    if (this.#leftOut > 0) {
      const text = `${this.#leftOut} requests are missing in the usage of their keys: the control database was away for so long that their counts had no room`
      this.#deps.log({ event: 'failure', level: 'error', text })
    }
    this.#leftOut = 0
  }

  /** Makes batches of what was counted; the first one has the granted requests. */
  #takeBatches(): void {
    const day = Math.floor(this.#deps.clock.now() / DAY)
    const watched = [...this.#watched].filter((key) => this.#granted.of(day, key) === 0)
    this.#watched = new Set()
    this.#batchedGrants = this.#granted
    this.#granted = new RequestCounts()
    this.#batchedCounts = this.#responses.size
    const groups = usageBatches(this.#responses.take(), BATCH_COUNTS)
    const isEmpty = groups.length === 0 && watched.length === 0 && this.#batchedGrants.isEmpty
    this.#batches = (isEmpty ? [] : [groups[0] ?? [], ...groups.slice(1)]).map((keys, at) => ({
      recorder: this.#recorder,
      number: ++this.#batchNumber,
      keys,
      granted: at === 0 ? this.#batchedGrants.list() : [],
      watched: at === 0 ? watched.map((key) => ({ key, day })) : [],
    }))
  }

  async #saveBatches(): Promise<void> {
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      const totals = await this.#add(batch)
      this.#batches = this.#batches.slice(1)
      if (batch.granted.length > 0) this.#batchedGrants = new RequestCounts()
      this.#follow(totals)
    }
    this.#batchedCounts = 0
  }

  /** A batch that the database refuses for its content would keep all later ones from being saved. */
  async #add(batch: UsageBatch): Promise<readonly GrantedTotal[]> {
    try {
      return await this.#deps.store.add(batch)
    } catch (error) {
      if (!isContentRefused(error)) throw error
      this.#keepRefused(batch, error)
      return []
    }
  }

  #keepRefused(batch: UsageBatch, refusal: unknown): void {
    const { clock, log } = this.#deps
    const today = Math.floor(clock.now() / DAY)
    const all = [...this.#kept.list(), ...batch.granted]
    this.#kept = new RequestCounts()
    for (const { key, day, requests } of all) if (day >= today) this.#kept.add(day, key, requests)
    const granted = batch.granted.reduce((sum, { requests }) => sum + requests, 0)
    const text = `the control database refused counts, which are not tried again: ${responsesOf(batch)} requests are missing in the usage of their keys, and ${granted} count in the quota of theirs at this instance alone`
    logFault(log, text, refusal)
  }
}

/**
 * Keys in groups of about so many counts, so that the statement that saves a group is short also after an outage of
 * hours, in which each key has a count for each minute. A key is not divided.
 */
function usageBatches(keys: readonly CountedKey[], mostCounts: number): readonly CountedKey[][] {
  const batches: CountedKey[][] = []
  let room = 0
  for (const key of keys) {
    const counts = countsOf(key)
    const batch = batches.at(-1)
    if (batch && counts <= room) {
      batch.push(key)
      room -= counts
    } else {
      batches.push([key])
      room = mostCounts - counts
    }
  }
  return batches
}

function countsOf({ days, minutes }: CountedKey): number {
  return days.reduce((sum, { endpoints }) => sum + endpoints.length, minutes.length)
}

function responsesOf({ keys }: UsageBatch): number {
  return keys.flatMap(({ minutes }) => minutes).reduce((sum, { requests }) => sum + requests, 0)
}

/** @param status undefined when the client left before its response */
function usageOutcome(status: number | undefined): UsageOutcome {
  if (status === undefined) return 'none'
  if (status < 300) return '2xx'
  if (status < 400) return '3xx'
  return status < 500 ? '4xx' : '5xx'
}
