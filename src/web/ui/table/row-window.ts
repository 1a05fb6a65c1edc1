/** The rows of a long table that are drawn, from `first` up to and without `last`. */
export interface RowWindow {
  readonly first: number
  readonly last: number
}

/** The rows of the screen and of its surroundings, in the places of the table. */
export interface ScreenRows {
  /** Those on the screen, some of which may be before the first row or after the last one. */
  readonly from: number
  readonly to: number
}

/** Rows that are drawn with the page, on which the table is far below the first screen. */
const FIRST_ROWS = 20
/** Rows beyond either edge of the screen that a new order draws at once. */
const LEAST_BEYOND = 2
/** Rows beyond either edge that are drawn when the browser is idle or scrolls, which a fast flick passes in a third of a second. */
const MOST_BEYOND = 30
/**
 * The fewest rows by which an edge of the window moves, and the most that it adds at once: the browser places the whole table anew
 * with each, so that few long steps cost less than many short ones.
 */
const STEP = 15
const MOST_ADDED = 30

export function firstWindow(total: number): RowWindow {
  return { first: 0, last: Math.min(FIRST_ROWS, total) }
}

/** @param top the upper edge of the first row, in pixels from the top of the screen */
export function screenRows(top: number, rowHeight: number, screenHeight: number): ScreenRows {
  return { from: Math.floor((0 - top) / rowHeight), to: Math.ceil((screenHeight - top) / rowHeight) }
}

/** The rows that are seen whole on a screen, whose upper part is covered. */
export function wholeRows(
  top: number,
  rowHeight: number,
  covered: number,
  screenHeight: number,
  total: number,
): ScreenRows {
  const from = Math.max(Math.ceil((covered - top) / rowHeight), 0)
  return { from, to: Math.min(Math.floor((screenHeight - top) / rowHeight), total) }
}

/** The fewest rows that fill a screen, which a press that sorts waits for. */
export function leastWindow(screen: ScreenRows, total: number): RowWindow {
  return around(screen, LEAST_BEYOND, 1, total)
}

/**
 * The window that follows another one when the browser scrolls or is idle: as far as the screen may scroll soon, in steps that take a part
 * of a frame. After a jump it has the rows of the screen alone.
 * @returns the same window where it is far enough from the screen's edges
 */
export function nextWindow(window: RowWindow, screen: ScreenRows, total: number): RowWindow {
  const least = leastWindow(screen, total)
  const wide = around(screen, MOST_BEYOND, FIRST_ROWS, total)
  const { first, last } = window
  if (least.first >= last || least.last <= first) return least
  if (Math.abs(wide.first - first) < STEP && Math.abs(wide.last - last) < STEP) return window
  return {
    first: Math.min(Math.max(wide.first, first - MOST_ADDED), least.first),
    last: Math.max(Math.min(wide.last, last + MOST_ADDED), least.last),
  }
}

/** The rows that are drawn with a window: the one with the focus too, wherever it is. */
export function drawnRuns(window: RowWindow, focused: number | undefined): readonly RowWindow[] {
  if (focused === undefined || (focused >= window.first && focused < window.last)) return [window]
  const alone = { first: focused, last: focused + 1 }
  return focused < window.first ? [alone, window] : [window, alone]
}

/** The most rows that a browser draws at once in reasonable time. */
export const MOST_DRAWN = 1000

/** The rows that paper shows: all, or of a longer table those from the top of the screen on. */
export function printedWindow(screen: ScreenRows | undefined, total: number): RowWindow {
  const first = Math.min(Math.max(screen?.from ?? 0, 0), Math.max(total - MOST_DRAWN, 0))
  return { first, last: Math.min(first + MOST_DRAWN, total) }
}

/** A window of another total; it stays as long as possible. */
export function withinTotal({ first, last }: RowWindow, total: number): RowWindow {
  return { first: Math.min(first, Math.max(total - (last - first), 0)), last: Math.min(last, total) }
}

/** Where a table is far from the screen, some rows at its nearer end are drawn; a short one is drawn whole. */
function around({ from, to }: ScreenRows, beyond: number, fewest: number, total: number): RowWindow {
  if (total <= FIRST_ROWS) return { first: 0, last: total }
  const first = Math.min(Math.max(from - beyond, 0), Math.max(total - fewest, 0))
  const last = Math.max(Math.min(to + beyond, total), Math.min(first + fewest, total))
  return { first, last }
}

/** Whether a key does something with all text of a page, which takes rows that are drawn alone: finding and selecting. */
export function needsAllRows({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && ['f', 'g', 'a'].includes(key.toLowerCase()))
}
