import { DAY, MINUTE } from '#cardano/utc-time.ts'
import type { KeyUsageStore } from '../store/control/key-usage-store.ts'

/** Deletes usage that is no longer stored: that of days once a day, that of minutes once a minute. */
export interface OldUsageDeletion {
  /** Begins what is due, unless it runs. */
  run(): void
  /** Waits for what runs. */
  close(): Promise<void>
}

export interface OldUsageDeletionDependencies {
  readonly store: Pick<KeyUsageStore, 'deleteOld' | 'deleteOldMinutes'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called when something could not be deleted; it is tried again. */
  readonly reportFailure: (error: unknown) => void
}

export function createOldUsageDeletion(deps: OldUsageDeletionDependencies): OldUsageDeletion {
  const { store, now, reportFailure } = deps
  const tasks = [
    { interval: MINUTE, work: store.deleteOldMinutes, doneIn: -1 },
    { interval: DAY, work: store.deleteOld, doneIn: -1 },
  ]
  let running: Promise<void> | undefined

  async function runDue(): Promise<void> {
    for (const task of tasks) {
      const at = now()
      const interval = Math.floor(at / task.interval)
      if (interval === task.doneIn) continue
      await task.work(at)
      task.doneIn = interval
    }
  }

  return {
    run: () => {
      running ??= runDue()
        .catch(reportFailure)
        .finally(() => {
          running = undefined
        })
    },
    close: async () => running,
  }
}
