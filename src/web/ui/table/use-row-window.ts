import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/when-idle.ts'
import {
  drawnRuns,
  firstWindow,
  leastWindow,
  MOST_DRAWN,
  needsAllRows,
  nextWindow,
  printedWindow,
  type RowWindow,
  type ScreenRows,
  screenRows,
  wholeRows,
  withinTotal,
} from './row-window.ts'

/**
 * The rows of a long table that are drawn: those on the screen, those near it, and the one with the focus. Before the page is printed,
 * or a key finds or selects its text, all of them are drawn, unless they are more than a browser can. The first ones come with the page.
 * @param order another one draws the fewest rows again
 * @param body the drawn rows, each with its `aria-rowindex`
 * @param onScreen called with the rows that the screen shows below the head
 */
export function useRowWindow(
  total: number,
  order: unknown,
  body: RefObject<HTMLTableSectionElement | null>,
  onScreen?: (rows: ScreenRows) => void,
): {
  readonly window: RowWindow
  /** The window, and the row with the focus where it is outside. */
  readonly runs: readonly RowWindow[]
  readonly draw: (row: number) => void
} {
  const [state, setState] = useState<State>(() => ({
    order,
    window: firstWindow(total),
    least: firstWindow(total),
    focused: undefined,
  }))
  const isReordered = state.order !== order
  const window = withinTotal(isReordered ? state.least : state.window, total)
  const focused = state.focused !== undefined && state.focused < total ? state.focused : undefined
  const { first, last } = window
  const isWhole = first === 0 && last === total

  useLayoutEffect(() => {
    if (!isReordered) return
    const screen = readScreen(body.current)
    const least = screen ? leastWindow(screen, total) : firstWindow(total)
    setState({ order, least, window: least, focused: focusedRow(body.current) })
  }, [isReordered, order, body, total])

  useEffect(() => {
    if (isReordered) return
    const widen = () => {
      const seen = onScreen && readWholeRows(body.current, total)
      if (seen) onScreen(seen)
      const screen = readScreen(body.current)
      if (!screen || isWhole) return
      const next = nextWindow({ first, last }, screen, total)
      if (next.first === first && next.last === last) return
      const least = leastWindow(screen, total)
      setState({ order, window: next, least, focused: focusedRow(body.current) })
    }
    const drawMost = () => {
      const window = printedWindow(readScreen(body.current), total)
      flushSync(() => setState((state) => ({ ...state, window })))
    }
    const onKey = (event: KeyboardEvent) => {
      if (total <= MOST_DRAWN && needsAllRows(event)) drawMost()
    }
    // The rows come with the frame that shows the new place, before the browser paints it.
    const onScroll = () => flushSync(widen)
    const stopIdle = whenIdle(() => startTransition(widen))
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', widen)
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('beforeprint', drawMost)
    return () => {
      stopIdle()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', widen)
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('beforeprint', drawMost)
    }
  }, [order, isReordered, body, total, first, last, isWhole, onScreen])

  const draw = useCallback(
    (row: number) => {
      const window = leastWindow({ from: row, to: row + 1 }, total)
      flushSync(() =>
        setState((state) =>
          row >= state.window.first && row < state.window.last
            ? state
            : { ...state, window, focused: focusedRow(body.current) },
        ),
      )
    },
    [total, body],
  )
  return { window, runs: drawnRuns(window, focused), draw }
}

interface State {
  readonly order: unknown
  readonly window: RowWindow
  /** The rows that fill the screen as it was scrolled last. */
  readonly least: RowWindow
  /** The row with the focus. */
  readonly focused: number | undefined
}

/** @returns undefined without a row, whose height is that of all */
function readScreen(body: HTMLTableSectionElement | null): ScreenRows | undefined {
  const place = readPlace(body)
  return place && screenRows(place.top, place.rowHeight, innerHeight)
}

function readPlace(
  body: HTMLTableSectionElement | null,
): { readonly top: number; readonly rowHeight: number } | undefined {
  const row = body?.querySelector<HTMLTableRowElement>('tr[aria-rowindex]')
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return height > 0 ? { top: top - rowPlace(row) * height, rowHeight: height } : undefined
}

/** The rows that are seen whole, below the head of the table. */
function readWholeRows(body: HTMLTableSectionElement | null, total: number): ScreenRows | undefined {
  const place = readPlace(body)
  const head = body?.closest('table')?.tHead?.getBoundingClientRect()
  return place && wholeRows(place.top, place.rowHeight, Math.max(head?.bottom ?? 0, 0), innerHeight, total)
}

function focusedRow(body: HTMLTableSectionElement | null): number | undefined {
  const row = document.activeElement?.closest('tr')
  return row && body?.contains(row) ? rowPlace(row) : undefined
}

/** The place of a row among all, from 0; the head is the first row. */
function rowPlace(row: HTMLTableRowElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2
}
