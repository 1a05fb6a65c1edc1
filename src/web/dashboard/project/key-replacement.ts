import { MINUTE, parseUtcTime, type UtcTime } from '#cardano/utc-time.ts'
import type { ProjectKey } from './project-keys.ts'

/**
 * How far the newest key of a project has taken the place of the others: `begun` while it was never used; `changed-over` when
 * it is used and the others are not any more.
 */
export type KeyReplacement = 'none' | 'begun' | 'both-used' | 'changed-over'

/** Milliseconds after which a key counts as no longer used; programs may ask every few minutes. */
const QUIET = 10 * MINUTE

/** @param keys live keys, the oldest first */
export function keyReplacement(keys: readonly ProjectKey[], now: number): KeyReplacement {
  const newest = keys.at(-1)
  if (keys.length < 2 || !newest) return 'none'
  const newUse = timeOf(newest.lastUse)
  if (newUse === undefined) return 'begun'
  const isQuiet = keys.slice(0, -1).every(({ lastUse }) => {
    const use = timeOf(lastUse)
    return use === undefined || (use < newUse && now - use >= QUIET)
  })
  return isQuiet ? 'changed-over' : 'both-used'
}

function timeOf(text: string | null): UtcTime | undefined {
  return text === null ? undefined : parseUtcTime(text)
}
