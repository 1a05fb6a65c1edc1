/** The progress of a list after some of its pages. */
export interface ListProgress {
  /** Pages taken so far; a list that comes as a whole is one page. */
  readonly pages: number
  /** Rows of the first page; undefined before it. */
  readonly pageSize: number | undefined
  /** The beginning of the first page, by which it is recognised when it comes again. */
  readonly firstRows: readonly string[]
  /** Pages in a row without a new row. */
  readonly withoutNewRows: number
}

export interface TakenPage {
  /** The rows from its beginning, or as many of them as are remembered. */
  readonly rows: readonly string[]
  readonly size: number
  /** Rows that had not come before. */
  readonly added: number
}

/** Facts about a list that do not change while it is collected. */
export interface ListTraits {
  /** Whether the service's dialect, as its header states it, returns plain lists as a whole. */
  readonly comesWhole: boolean
  /** Whether new rows are added at the end alone. */
  readonly isInOrder: boolean
  /** Whether only the end of the list is collected: the next refresh finds rows that this one leaves out. */
  readonly isRefresh: boolean
}

export type AfterPage =
  | {
      readonly kind: 'end'
      /** Rows to a page of the service; undefined where it returns all of them at once. */
      readonly pageSize: number | undefined
    }
  /** The service returns the same records again and again. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'continue' }

export const noPages: ListProgress = { pages: 0, pageSize: undefined, firstRows: [], withoutNewRows: 0 }

/** Pages in a row without a new row, after which the service is taken to repeat itself. */
export const MAX_PAGES_WITHOUT_NEW_ROWS = 12

/** @returns whether the list ends with this page, and its progress now */
export function afterPage(
  before: ListProgress,
  page: TakenPage,
  traits: ListTraits,
): { readonly decision: AfterPage; readonly progress: ListProgress } {
  const { size } = page
  const progress: ListProgress = {
    pages: before.pages + 1,
    pageSize: before.pageSize ?? size,
    firstRows: before.firstRows.length > 0 ? before.firstRows : page.rows,
    withoutNewRows: page.added === 0 ? before.withoutNewRows + 1 : 0,
  }
  return { decision: decide(before, page, progress, traits), progress }
}

function decide(
  before: ListProgress,
  { rows, size }: TakenPage,
  { pages, withoutNewRows }: ListProgress,
  { comesWhole, isInOrder, isRefresh }: ListTraits,
): AfterPage {
  // A service that returns the first page again has no more. In another order, rows that are added at the
  // beginning may push the same page back for a while.
  const repeats =
    withoutNewRows >= (isInOrder ? 1 : MAX_PAGES_WITHOUT_NEW_ROWS) && isSameStart(rows, before.firstRows)
  if (repeats) return { kind: 'end', pageSize: undefined }
  if (size === 0 || (pages === 1 && comesWhole)) {
    return { kind: 'end', pageSize: pages <= 2 ? undefined : before.pageSize }
  }
  // Otherwise a short page is no sign of the end, since it may be short for other reasons.
  if (isRefresh && before.pageSize !== undefined && size < before.pageSize) {
    return { kind: 'end', pageSize: before.pageSize }
  }
  if (withoutNewRows >= MAX_PAGES_WITHOUT_NEW_ROWS) return { kind: 'endless' }
  return { kind: 'continue' }
}

function isSameStart(rows: readonly string[], others: readonly string[]): boolean {
  const length = Math.min(rows.length, others.length)
  return length > 0 && rows.slice(0, length).every((row, i) => row === others[i])
}
