import { writeOptions } from '#contract/odata/options.ts'

/** A list of updates that was whole once, by the number of its rows and by the newest of them. */
export interface KnownList {
  readonly rows: number
  /** The newest rows as received, oldest first. */
  readonly newest: readonly string[]
}

/** The number of all updates when the data service counted them, with the newest update of that time. */
export interface CountedUpdates {
  readonly total: number
  readonly newest: bigint
}

/**
 * Newest rows that are requested again and compared. A row never changes: a rollback of the chain, 12 hours deep at most on mainnet,
 * with 20 updates or so, removes the newest rows, and those that follow have other numbers.
 */
const COMPARED = 50

/** The options of a request for the rows after a known list, and for the newest of its own. */
export function continuationOptions({ newest }: KnownList): string | undefined {
  const from = idOf(newest[0])
  return from === undefined
    ? undefined
    : `?${writeOptions([
        ['filter', `id ge ${from}`],
        ['orderby', 'id'],
      ])}`
}

/**
 * The rows after a known list.
 * @param text the response to {@link continuationOptions}, with one row on each line
 * @returns undefined where the known list may have changed: its newest rows are not those of the response, the rows after them
 * are not in their order, or their number is not the one that was counted
 */
export function continuationOf(
  known: KnownList,
  text: string,
  counted: CountedUpdates | undefined,
): readonly string[] | undefined {
  const rows = rowsIn(text)
  const added = rows?.slice(known.newest.length)
  if (!rows || !added || known.newest.some((row, at) => row !== rows[at])) return undefined
  const ids = rows.map(idOf)
  if (!isAscending(ids)) return undefined
  return isCountOf(known.rows + added.length, ids, counted) ? added : undefined
}

/** Whether the newest counted row has the place in the list that its number says. A row before the compared ones has none to compare. */
function isCountOf(rows: number, ids: readonly (bigint | undefined)[], counted?: CountedUpdates): boolean {
  if (!counted || counted.newest < (ids[0] ?? 0n)) return true
  const place = ids.indexOf(counted.newest)
  return place >= 0 && rows - ids.length + place + 1 === counted.total
}

/** The newest rows of a list. @param end the last characters of the list, of which it may be the whole */
export function newestRows(end: string): readonly string[] {
  const lines = end.replace(/\]\s*$/, '').split(',\n')
  // The first one may be the end of a row.
  return lines.slice(1).slice(-COMPARED)
}

/** The rows of a list with one on each line; undefined of another text. */
function rowsIn(text: string): readonly string[] | undefined {
  const [, rows] = /^\s*\[(.*)\]\s*$/s.exec(text) ?? []
  return rows === undefined ? undefined : rows === '' ? [] : rows.split(',\n')
}

function isAscending(ids: readonly (bigint | undefined)[]): boolean {
  return ids.every((id, at) => id !== undefined && (at === 0 || id > (ids[at - 1] ?? id)))
}

function idOf(row: string | undefined): bigint | undefined {
  const [, id] = /^\{"id":(\d+),/.exec(row ?? '') ?? []
  return id === undefined ? undefined : BigInt(id)
}
