import type { NetworkDescription } from '#contract/network-description.ts'

/** The source of a network's data; undefined for a data service that does not state it. */
export type DataSource = NetworkDescription['source'] | undefined

/** Whether every update of a pool is on record. */
export function isWholeHistory(source: DataSource): boolean {
  return source === 'live' || source === 'simulated'
}

/** The first update on record registered the pool only where no earlier one can be missing. */
export function firstUpdateText(source: DataSource): string {
  return isWholeHistory(source) ? 'First registration' : 'First on record'
}
