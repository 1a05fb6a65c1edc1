import type { Network } from '#cardano/network.ts'
import { epochEnd, longestPause } from '#cardano/slot-time.ts'
import { MINUTE } from '#cardano/utc-time.ts'

/** Milliseconds in which a page that is shown learns of the first block of an epoch. */
const LEARNS_IN = 2 * MINUTE

/**
 * The epoch whose end a person has just seen: the page showed it in progress, and the next one follows it now. Undefined for a page
 * that slept meanwhile, whose person was not there.
 * @param watched the epoch that the page showed in progress last
 * @param newest the newest epoch on record
 */
export function endedEpoch(
  network: Network,
  watched: number | undefined,
  newest: number,
  now: number,
): number | undefined {
  if (watched === undefined || newest !== watched + 1) return undefined
  const since = now - epochEnd(network, watched)
  return since <= longestPause(network, watched) + LEARNS_IN ? watched : undefined
}
