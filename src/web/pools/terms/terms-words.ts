import { type DataSource, isWholeHistory } from '../../chain/pool-changes.ts'
import type { Standing } from './standing.ts'

/** The heading of the terms shown first. */
export function standingHeading(kind: Standing['kind'], source: DataSource): string {
  if (kind === 'in-force') return 'Terms in force'
  if (kind === 'not-begun') return 'Announced terms'
  return isWholeHistory(source) ? 'Newest terms' : 'Newest terms on record'
}

/**
 * The beginning of the terms shown first.
 * @param date of the epoch's start
 * @param left the time until then; undefined once it has passed by the clock
 */
export function standingNote(
  kind: Standing['kind'],
  epochNo: number,
  date: string,
  left: string | undefined,
): string {
  if (kind === 'in-force') return `since epoch ${epochNo}, ${date}`
  if (kind === 'not-begun') {
    return `not active yet: from epoch ${epochNo}, ${date}${left === undefined ? '' : `, in ${left}`}`
  }
  return `active from epoch ${epochNo}, ${date}`
}

/**
 * The last change of an amount or a margin.
 * @param difference undefined for a term that never changed
 */
export function lastChangeText(difference: string | undefined, epochNo: number, source: DataSource): string {
  if (isWholeHistory(source)) {
    return difference === undefined ? 'never changed' : `${difference} since epoch ${epochNo}`
  }
  return difference === undefined ? 'no change on record' : `${difference} from epoch ${epochNo} on record`
}

/** The use of a VRF key. @param epochNo of the update that registered it first */
export function keyUseText(epochNo: number, source: DataSource): string {
  return isWholeHistory(source) ? `in use since epoch ${epochNo}` : `on record from epoch ${epochNo}`
}

/** The beginning of announced terms. @param left the time until then; undefined once it has passed by the clock */
export function announcedHeading(epochNo: number, left: string | undefined): string {
  return `From epoch ${epochNo}${left === undefined ? '' : `, in ${left}`}`
}

/** A term without a chart, since it is the same in all updates. @param epochNo of the first */
export function constantText(name: string, value: string, epochNo: number, source: DataSource): string {
  return isWholeHistory(source)
    ? `${name}: ${value} since epoch ${epochNo}, never changed.`
    : `${name}: ${value} in every update on record.`
}

/** The meaning of the steps of the charts. @param hasAnnounced whether some are to come */
export function chartsNote(hasAnnounced: boolean): string {
  return `Each step is an update that becomes active.${hasAnnounced ? ' Announced ones are dashed.' : ''}`
}
