import { DatabaseBusy } from './database.ts'

export interface BatchOptions {
  /** Keys of one query at most. */
  readonly most?: number
  /** Whether a query that failed in this way is run again for each key alone, so that none fails for another. */
  readonly failsForOne?: (error: unknown) => boolean
}

const MOST_AT_ONCE = 200
/** Queries of one kind that run at the same time; while they do, further keys gather for the next. */
const MOST_QUERIES = 3
/** Keys that may wait for their query. */
const MOST_WAITING = 5000

interface Waiting<Key, Found> {
  readonly key: Key
  readonly found: (value: Found | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Keys that are looked up at the same moment become one query: under load, what a query costs beside finding its
 * rows is paid once for many.
 * @param find for each key, in their order, what was found
 * @returns @throws {DatabaseBusy} when too many keys wait
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
    while (waiting.length > 0 && running < MOST_QUERIES) run(waiting.splice(0, most))
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
    await Promise.all(
      batch.map(({ key, found: tell, failed }) => find([key]).then(([found]) => tell(found), failed)),
    )
  }

  return (key) =>
    new Promise((found, failed) => {
      if (waiting.length >= MOST_WAITING) {
        failed(new DatabaseBusy())
        return
      }
      waiting.push({ key, found, failed })
      if (isDue || running >= MOST_QUERIES) return
      isDue = true
      setImmediate(start)
    })
}
