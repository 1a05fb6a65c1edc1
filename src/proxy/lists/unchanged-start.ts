import type { StoredResponse } from '../cache/stored-response.ts'

/** The part of a stored list that has not changed. */
export interface UnchangedStart {
  readonly rows: number
  /** Their text, without the end of the array. */
  readonly text: string
  /** The page that begins behind them, and the rows of one that is full, as seen from there. */
  readonly page: readonly string[]
  readonly pageSize: number
}

/**
 * Finds how much of a stored list is still the same. Rows are added at its end, so everything before a row that
 * is still in its place is unchanged. Looks one page back first, and then four times as far each time.
 * @param pageSize rows to a page of the service
 * @param written a row of the service as stored lists have it
 * @returns undefined when the list must be collected from its beginning
 */
export async function findUnchangedStart(
  stored: StoredResponse,
  pageSize: number,
  fetchPage: (skip: number) => Promise<string[]>,
  written: (row: string) => string,
): Promise<UnchangedStart | undefined> {
  const { rows = 0 } = stored.list ?? {}
  // One row less than a page: when nothing was added, the page is short and so shows the end.
  for (let back = Math.max(pageSize - 1, 1); back < rows; back *= 4) {
    const skip = rows - back
    const { line, start } = lineFromEnd(stored.body, back)
    const page = await fetchPage(skip)
    const [first] = page
    if (first !== undefined && written(first) === line) {
      return {
        rows: skip,
        page,
        text: stored.body.toString('utf8', 0, start - ',\n'.length),
        // A page that has fewer rows than were stored from here on is no sign of the end.
        pageSize: page.length < Math.min(back, pageSize) ? page.length : pageSize,
      }
    }
  }
  return undefined
}

/** The line that has `back` lines from itself to the end, in a list with a row on each. */
function lineFromEnd(body: Buffer, back: number): { readonly line: string; readonly start: number } {
  let end = body.length - ']'.length
  let start = end
  for (let i = 0; i < back; i++) {
    end = i === 0 ? start : start - ',\n'.length
    start = body.lastIndexOf('\n', end - 1) + 1
  }
  return { line: body.toString('utf8', start, end), start }
}
