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

/** The limits of what a list of changes can tell; undefined where there are none. */
export function recordNote(source: DataSource): string | undefined {
  return source === 'recorded'
    ? 'This recording does not contain every update, so a change may span several.'
    : undefined
}
