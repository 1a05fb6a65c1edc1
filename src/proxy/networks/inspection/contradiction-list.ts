import { HOUR } from '#cardano/utc-time.ts'
import type { ContradictionSubject, FoundContradiction } from '#explorer-protocol/data-status.ts'

/** Contradictions of the last hour in the records of one network. */
export interface ContradictionList {
  add(subject: ContradictionSubject, sentence: string): void
  /** Newest first. */
  readonly found: readonly FoundContradiction[]
}

/** Contradictions that are kept; older ones give way. */
const MOST = 36

/** @param now milliseconds since the Unix epoch */
export function createContradictionList(now: () => number): ContradictionList {
  /** In the order in which they were seen last. */
  const found = new Map<string, FoundContradiction>()
  return {
    add: (subject, sentence) => {
      const key = JSON.stringify([subject, sentence])
      found.delete(key)
      found.set(key, { sentence, subject, seen_at: now() })
      const [oldest] = found.keys()
      if (found.size > MOST && oldest !== undefined) found.delete(oldest)
    },
    get found() {
      for (const [key, { seen_at }] of found) if (seen_at <= now() - HOUR) found.delete(key)
      return [...found.values()].toReversed()
    },
  }
}
