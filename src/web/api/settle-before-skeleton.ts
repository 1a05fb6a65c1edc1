import { settleWithin } from '#async/settle-within.ts'

/** Milliseconds before a page shows its skeleton; data that arrives sooner is shown without one. */
const SKELETON_AFTER = 150

/**
 * Waits for the data that a page starts with, but not long enough to be noticed. It never fails: the page
 * shows failures.
 */
export async function settleBeforeSkeleton(...promises: readonly Promise<unknown>[]): Promise<null> {
  await settleWithin(Promise.allSettled(promises), SKELETON_AFTER, undefined)
  return null
}
