import type { Plan } from '../store/control/plan.ts'

/** Not in the specification: the part of the connections for slow queries that one key may use. */
export interface DatabaseShare {
  /** While keys wait, each gets database time in proportion to its weight. */
  readonly weight: number
  /** Connections that its queries may occupy at once, of so many. */
  readonly connections: (all: number) => number
  /** Queries of it that may wait for a connection. */
  readonly waiting: number
}

/** A key, as far as its share of a database goes. */
export interface ShareHolder {
  readonly key: string
  readonly plan: Plan
  readonly share: DatabaseShare
}

/** Queries for which every key has room in its line. */
const LEAST_WAITING = 32

/** @param burst requests that the key may send at once */
export function standardShare(burst: number): DatabaseShare {
  return {
    weight: 1,
    connections: (all) => Math.max(1, Math.floor(all / 3)),
    waiting: Math.max(LEAST_WAITING, burst),
  }
}

/** Share of the explorer's key, which carries all viewers: others always have a connection left. */
export const ownShare: DatabaseShare = {
  weight: 50,
  connections: (all) => Math.max(1, all - 1),
  waiting: 400,
}

/** Share of what is read once for a tip and sent to all keys. */
export const commonShare: DatabaseShare = {
  weight: 50,
  connections: (all) => all,
  waiting: Number.POSITIVE_INFINITY,
}
