import { SECOND } from '#cardano/utc-time.ts'
import { databaseBusy } from './database-failure.ts'

export interface BatchOptions {
  /** Greatest number of keys in one query. */
  readonly most?: number
  /** True for failures after which each key is looked up alone, so that none fails because of another. */
  readonly failsForOne?: (error: unknown) => boolean
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number
}

const MAX_AT_ONCE = 200
/** Queries of one lookup that run at the same time; meanwhile further keys gather for the next one. */
const MAX_QUERIES = 3
/** Number of keys that may wait for a query. */
const MAX_WAITING = 5000
/** Milliseconds for which a key may wait. */
const MAX_WAIT = 2 * SECOND
/** Queries for single keys that run at the same time after the query for all of them has failed. */
const LANES = 2

interface Waiting<Key, Found> {
  readonly key: Key
  /** Time at which it was requested. */
  readonly since: number
  readonly found: (value: Found | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Looks keys up in batches: those of the same moment become one query, so that under load many share its overhead.
 * @param find returns the results in the order of the keys
 * @returns rejects with `DatabaseBusy` when too many keys wait, or one has waited too long
 */
export function batchedLookup<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
  { most = MAX_AT_ONCE, failsForOne = () => false, now = () => performance.now() }: BatchOptions = {},
): (key: Key) => Promise<Found | undefined> {
  const waiting: Waiting<Key, Found>[] = []
  let running = 0
  let isDue = false

  function start(): void {
    isDue = false
    while (waiting.length > 0 && running < MAX_QUERIES) {
      const batch = takeBatch()
      if (batch.length > 0) run(batch)
    }
  }

  /** Takes the next keys, and refuses those that have waited too long. */
  function takeBatch(): Waiting<Key, Found>[] {
    const latest = now() - MAX_WAIT
    const first = waiting.findIndex(({ since }) => since >= latest)
    for (const { failed } of waiting.splice(0, first < 0 ? waiting.length : first)) failed(databaseBusy())
    return waiting.splice(0, most)
  }

  async function run(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    running += 1
    try {
      const found = await find(batch.map(({ key }) => key))
      for (const [place, { found: resolve }] of batch.entries()) resolve(found[place])
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
        const { key, found: resolve, failed } = next
        await find([key]).then(([found]) => resolve(found), failed)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  return (key) =>
    new Promise((found, failed) => {
      const since = now()
      const [oldest] = waiting
      if (waiting.length >= MAX_WAITING || (oldest && since - oldest.since > MAX_WAIT)) {
        failed(databaseBusy())
        return
      }
      waiting.push({ key, since, found, failed })
      if (isDue || running >= MAX_QUERIES) return
      isDue = true
      setImmediate(start)
    })
}
