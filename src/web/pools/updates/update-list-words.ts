import { groupDigits } from '#cardano/decimal.ts'
import type { DataSource } from '../../chain/pool-changes.ts'
import type { UpdateList } from './update-list.ts'

/** The numbers that a heading of updates states. */
export interface ListedCounts {
  readonly list: Pick<UpdateList, 'status' | 'rows' | 'expected'>
  readonly isFiltered: boolean
  /** Updates that are listed; undefined until they are known. */
  readonly total: number | undefined
  /** Whether the data service has counted them, so that it is their number before they have arrived. */
  readonly isCounted?: boolean
  readonly pools: number | undefined
}

/** The heading of the table, and what stands beside it. Nothing is counted as all before all has arrived. */
export function listHeading({ list, isFiltered, total, isCounted, pools }: ListedCounts): {
  readonly heading: string
  readonly beside: string | undefined
} {
  const isWhole = list.status === 'complete'
  const by = pools === undefined ? undefined : `by ${counted(pools, 'pool')}`
  if (isWhole) {
    if (total === undefined) return { heading: counted(list.rows, 'update'), beside: undefined }
    const heading = isFiltered ? partOf(total, list.rows) : counted(total, 'update')
    return { heading, beside: by }
  }
  const beside = arrivedText(list)
  if (isFiltered) {
    const soFar = isCounted ? '' : ' so far'
    return { heading: total === undefined ? 'Updates' : `${counted(total, 'update')}${soFar}`, beside }
  }
  return {
    heading: list.expected === undefined ? 'Updates' : counted(list.expected, 'update'),
    beside,
  }
}

function partOf(count: number, all: number): string {
  return `${group(count)} of ${counted(all, 'update')}`
}

/** How much of the list is there: "12,300 of 45,000 have arrived". */
export function arrivedText({ status, rows, expected }: ListedCounts['list']): string | undefined {
  if (status === 'complete' || rows === 0) return undefined
  if (expected === undefined) return `${group(rows)} ${rows === 1 ? 'has' : 'have'} arrived`
  return `${group(rows)} of ${group(expected)} have arrived`
}

/** The progress for assistive technology, which changes four times: "Half of the updates have arrived." */
export function spokenProgress({ status, rows, expected }: ListedCounts['list']): string {
  if (status === 'complete') return 'All updates have arrived.'
  if (status !== 'arriving' || !expected) return ''
  const quarter = Math.min(Math.floor((4 * rows) / expected), 3)
  return (
    [
      '',
      'A quarter of the updates has arrived.',
      'Half of the updates have arrived.',
      'Three quarters of the updates have arrived.',
    ][quarter] ?? ''
  )
}

/** The limits of what the list can tell. */
export function recordNote(source: DataSource): string | undefined {
  return source === 'recorded'
    ? "This recording does not contain every update, so a change may span several. Record numbers are real where they are known; the others are the recording's own."
    : undefined
}

/** A table without rows, while what meets its conditions may still come. @param title of the network */
export function noRowsText(isFiltered: boolean, title: string): string {
  return isFiltered
    ? 'No update that has arrived meets these conditions.'
    : `No pool update is on record for ${title}.`
}

/** The rows that stay when the rest of the list does not come. */
export function stillShownText({ rows }: ListedCounts['list']): string {
  return rows === 0
    ? 'The newest updates stay.'
    : 'The updates that have arrived stay, and loading continues after them.'
}

function counted(count: number, noun: string): string {
  return `${group(count)} ${noun}${count === 1 ? '' : 's'}`
}

function group(count: number): string {
  return groupDigits(String(count))
}
