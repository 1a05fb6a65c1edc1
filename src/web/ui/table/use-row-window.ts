import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/when-idle.ts'
import {
  firstWindow,
  leastWindow,
  needsAllRows,
  nextWindow,
  type RowWindow,
  type ScreenRows,
  screenRows,
  withinTotal,
  withRow,
} from './row-window.ts'

/**
 * The rows of a long table that are drawn: those on the screen, those near it, and the one with the focus; all of them before the page
 * is printed, or a key finds or selects its text. The first ones come with the page.
 * @param order another one draws the fewest rows again
 * @param body the drawn rows, each with its `aria-rowindex`
 */
export function useRowWindow(
  total: number,
  order: unknown,
  body: RefObject<HTMLTableSectionElement | null>,
): RowWindow & { readonly draw: (row: number) => void } {
  const [state, setState] = useState<State>(() => ({
    order,
    window: firstWindow(total),
    least: firstWindow(total),
  }))
  const isReordered = state.order !== order
  const window = withinTotal(isReordered ? state.least : state.window, total)
  const { first, last } = window
  const isWhole = first === 0 && last === total

  useLayoutEffect(() => {
    if (!isReordered) return
    const screen = readScreen(body.current)
    const least = screen ? leastWindow(screen, total) : firstWindow(total)
    setState({ order, least, window: least })
  }, [isReordered, order, body, total])

  useEffect(() => {
    if (isWhole || isReordered) return
    const widen = () => {
      const screen = readScreen(body.current)
      if (!screen) return
      const drawn = { first, last }
      const next = withRow(nextWindow(drawn, screen, total), focusedRow(body.current))
      if (next.first === first && next.last === last) return
      setState({ order, window: next, least: leastWindow(screen, total) })
    }
    const drawAll = () =>
      flushSync(() => setState((state) => ({ ...state, window: { first: 0, last: total } })))
    const onKey = (event: KeyboardEvent) => {
      if (needsAllRows(event)) drawAll()
    }
    const stopIdle = whenIdle(() => startTransition(widen))
    addEventListener('scroll', widen, { passive: true })
    addEventListener('resize', widen)
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('beforeprint', drawAll)
    return () => {
      stopIdle()
      removeEventListener('scroll', widen)
      removeEventListener('resize', widen)
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('beforeprint', drawAll)
    }
  }, [order, isReordered, body, total, first, last, isWhole])

  const draw = useCallback(
    (row: number) => {
      const window = leastWindow({ from: row, to: row + 1 }, total)
      flushSync(() =>
        setState((state) =>
          row >= state.window.first && row < state.window.last ? state : { ...state, window },
        ),
      )
    },
    [total],
  )
  return { first, last, draw }
}

interface State {
  readonly order: unknown
  readonly window: RowWindow
  /** The rows that fill the screen as it was scrolled last. */
  readonly least: RowWindow
}

/** @returns undefined without a row, whose height is that of all */
function readScreen(body: HTMLTableSectionElement | null): ScreenRows | undefined {
  const row = body?.rows[0]
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return height > 0 ? screenRows(top - rowPlace(row) * height, height, innerHeight) : undefined
}

function focusedRow(body: HTMLTableSectionElement | null): number | undefined {
  const row = document.activeElement?.closest('tr')
  return row && body?.contains(row) ? rowPlace(row) : undefined
}

/** The place of a row among all, from 0; the head is the first row. */
function rowPlace(row: HTMLTableRowElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2
}
