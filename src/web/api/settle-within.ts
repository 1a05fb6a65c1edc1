/** As long as a page waits with its skeleton, in milliseconds: what comes sooner is shown at once. */
const SKELETON_AFTER = 150

/** Waits for what a page begins with, and no longer than nobody minds. It never fails: the page tells of failures. */
export async function soon(...promises: readonly Promise<unknown>[]): Promise<null> {
  await Promise.race([
    Promise.allSettled(promises),
    new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER)),
  ])
  return null
}
