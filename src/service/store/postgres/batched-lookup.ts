import { SECOND } from '#cardano/utc-time.ts'
import { DatabaseBusy } from './database-failure.ts'

export interface BatchOptions {
  /** Keys of one query at most. */
  readonly most?: number
  /** Whether a query that failed in this way is run again for each key alone, so that none fails for another. */
  readonly failsForOne?: (error: unknown) => boolean
}

const MOST_AT_ONCE = 200
/** Queries of one kind that run at the same time; while they do, further keys gather for the next. */
const MOST_QUERIES = 3
/** Keys that may wait for their query, and milliseconds for which one may. */
const MOST_WAITING = 5000
const LONGEST_WAIT = 2 * SECOND
/** Queries for one key each that run beside each other after one for all of them has failed. */
const LANES = 2

interface Waiting<Key, Found> {
  readonly key: Key
  /** Milliseconds, of the process's own clock. */
  readonly since: number
  readonly found: (value: Found | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Keys that are looked up at the same moment become one query: under load, what a query costs beside finding its
 * rows is paid once for many.
 * @param find for each key, in their order, what was found
 * @returns rejects with `DatabaseBusy` when too many keys wait, or one has waited too long
 */
export function batchedLookup<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
  { most = MOST_AT_ONCE, failsForOne = () => false }: BatchOptions = {},
): (key: Key) => Promise<Found | undefined> {
  const waiting: Waiting<Key, Found>[] = []
  let running = 0
  let isDue = false

  function start(): void {
    isDue = false
    while (waiting.length > 0 && running < MOST_QUERIES) {
      const batch = takeInTime()
      if (batch.length > 0) run(batch)
    }
  }

  /** Whoever has waited too long is told, and nothing is asked for it any more. */
  function takeInTime(): Waiting<Key, Found>[] {
    const latest = performance.now() - LONGEST_WAIT
    const first = waiting.findIndex(({ since }) => since >= latest)
    for (const { failed } of waiting.splice(0, first < 0 ? waiting.length : first)) failed(new DatabaseBusy())
    return waiting.splice(0, most)
  }

  async function run(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    running += 1
    try {
      const found = await find(batch.map(({ key }) => key))
      for (const [place, { found: tell }] of batch.entries()) tell(found[place])
    } catch (error) {
      if (batch.length > 1 && failsForOne(error)) await runEach(batch)
      else for (const { failed } of batch) failed(error)
    } finally {
      running -= 1
      if (waiting.length > 0 && !isDue) {
        isDue = true
        setImmediate(start)
      }
    }
  }

  async function runEach(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    const left = [...batch]
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { key, found: tell, failed } = next
        await find([key]).then(([found]) => tell(found), failed)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  return (key) =>
    new Promise((found, failed) => {
      const since = performance.now()
      const [oldest] = waiting
      if (waiting.length >= MOST_WAITING || (oldest && since - oldest.since > LONGEST_WAIT)) {
        failed(new DatabaseBusy())
        return
      }
      waiting.push({ key, since, found, failed })
      if (isDue || running >= MOST_QUERIES) return
      isDue = true
      setImmediate(start)
    })
}
