import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { CountedKey, UsageOutcome } from '../store/control/counted-usage.ts'
import type { KeyUsageStore, UsageBatch } from '../store/control/key-usage-store.ts'
import { isContentRefused } from '../store/postgres/database-failure.ts'
import { logFault, logUnsaved } from '../store/postgres/log-fault.ts'
import { createUsageCounts } from './usage-counts.ts'

/**
 * Records the usage of keys. It is saved each second, so that a crash loses at most one second of it.
 * Not in the specification: which usage is recorded.
 */
export interface UsageRecorder {
  /**
   * Counts a request once its response was sent, unless its key is not known.
   * @param status undefined when the client left before its response
   * @param bytes of the content that was sent
   */
  record(trace: RecordedTrace, status: number | undefined, bytes: number): void
  /** Saves what was counted. @throws when the control database is away: the counts stay in memory */
  save(): Promise<void>
  /** Saves what was counted, and ends. */
  close(): Promise<void>
}

type RecordedTrace = Pick<RequestTrace, 'key' | 'endpoint'>

export interface UsageRecorderDependencies {
  readonly store: KeyUsageStore
  readonly clock: Clock
  readonly log: Log
  /** Counts that may be in memory, of up to 275 bytes each: one for each key and minute, and each key and endpoint. */
  readonly mostCounts?: number
}

const MAX_COUNTS = 400_000
/** Counts that are saved in one statement, which takes PostgreSQL 0.1 s; more save no time. */
const BATCH_COUNTS = 2000

/**
 * While the control database is away, counts stay in memory and are saved when it is back. Beyond the bound of counts,
 * requests that would need another one are left out of the usage, as is a batch that the database refuses; the number of
 * these requests is logged.
 */
export function createUsageRecorder(deps: UsageRecorderDependencies): UsageRecorder {
  const { store, clock, log, mostCounts = MAX_COUNTS } = deps
  const recorder = crypto.randomUUID()
  /** Batches that are not known to be saved, and how many counts they have. */
  let batches: UsageBatch[] = []
  let batchedCounts = 0
  let batchNumber = 0
  let leftOut = 0
  let saving: Promise<void> | undefined
  const counts = createUsageCounts(() => counts.size + batchedCounts >= mostCounts)

  let isClosed = false

  /** A batch that the database refuses for its content would keep all later ones from being saved. */
  async function addOrLeaveOut(batch: UsageBatch): Promise<void> {
    try {
      await store.add(batch)
    } catch (error) {
      if (!isContentRefused(error)) throw error
      const reason = 'refused their counts, which are not tried again'
      logFault(log, leftOutText(requestsOf(batch), reason), error)
    }
  }

  async function saveBatches(): Promise<void> {
    for (let batch = batches[0]; batch; batch = batches[0]) {
      await addOrLeaveOut(batch)
      batches.shift()
    }
    batchedCounts = 0
  }

  async function saveAll(): Promise<void> {
    await saveBatches()
    batchedCounts = counts.size
    batches = usageBatches(counts.take(), BATCH_COUNTS).map((keys) => ({
      recorder,
      number: ++batchNumber,
      keys,
    }))
    await saveBatches()
    if (leftOut > 0) {
      const text = leftOutText(leftOut, 'was away for so long that their counts had no room')
      log({ event: 'failure', level: 'error', text })
    }
    leftOut = 0
  }

  /** Saves after the save that runs, which has taken its counts already, and whose own caller has its error. */
  async function save(): Promise<void> {
    while (saving) await saving.catch(() => undefined)
    saving = saveAll().finally(() => {
      saving = undefined
    })
    await saving
  }

  async function run(): Promise<void> {
    await save().catch((error: unknown) => logUnsaved(log, error))
    if (!isClosed) cancel = clock.schedule(SECOND, run)
  }

  let cancel = clock.schedule(SECOND, run)

  return {
    record: ({ key, endpoint }, status, bytes) => {
      if (key === undefined) return
      const outcome = usageOutcome(status)
      if (!counts.add(key, endpoint ?? 'none', outcome, bytes, clock.now())) leftOut += 1
    },
    save,
    close: async () => {
      isClosed = true
      cancel()
      await save().catch((error: unknown) => logUnsaved(log, error))
    },
  }
}

/**
 * Keys in groups of about so many counts, so that the statement that saves a group is short also after an outage of
 * hours, in which each key has a count for each minute. A key is not divided.
 */
export function usageBatches(keys: readonly CountedKey[], mostCounts: number): readonly CountedKey[][] {
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

function requestsOf({ keys }: UsageBatch): number {
  return keys.flatMap(({ minutes }) => minutes).reduce((sum, { requests }) => sum + requests, 0)
}

/** @param status undefined when the client left before its response */
export function usageOutcome(status: number | undefined): UsageOutcome {
  if (status === undefined) return 'none'
  if (status < 300) return '2xx'
  if (status < 400) return '3xx'
  return status < 500 ? '4xx' : '5xx'
}

function leftOutText(requests: number, reason: string): string {
  return `${requests} requests are missing in the usage of their keys: the control database ${reason}`
}
