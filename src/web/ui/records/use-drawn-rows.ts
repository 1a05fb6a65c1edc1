import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../browser/when-idle.ts'
import { FIRST_ROWS, NEAR, opensFind, rowsForScreen, withStep } from './drawn-rows.ts'

/**
 * The number of rows of a long table that are drawn. The first ones come with the page, and others when they come near the screen,
 * at idle in small steps, and all of them before the page is printed or a key opens the browser's find.
 * @param order another one begins anew
 * @param rest the place of the rows that are not drawn, as high as they will be
 */
export function useDrawnRows(
  total: number,
  order: string,
  rest: RefObject<HTMLTableSectionElement | null>,
): number {
  const [state, setState] = useState({ order, rows: FIRST_ROWS })
  const drawn = Math.min(state.order === order ? state.rows : FIRST_ROWS, total)
  const isWhole = drawn === total
  const isReordered = state.order !== order

  // Rows that another order leaves out may have been on the screen.
  useLayoutEffect(() => {
    const place = rest.current
    if (!place || isWhole || !isReordered) return
    const rows = rowsForScreen(drawn, total, place.getBoundingClientRect(), innerHeight)
    if (rows > drawn) setState({ order, rows })
  }, [order, rest, drawn, total, isWhole, isReordered])

  useEffect(() => {
    const place = rest.current
    if (!place || isWhole) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const rows = entry ? rowsForScreen(drawn, total, entry.boundingClientRect, innerHeight) : drawn
        if (rows > drawn) setState({ order, rows })
      },
      { rootMargin: `0px 0px ${NEAR}px` },
    )
    observer.observe(place)
    const drawAll = () => flushSync(() => setState({ order, rows: total }))
    const onKey = (event: KeyboardEvent) => {
      if (opensFind(event)) drawAll()
    }
    const stopIdle = whenIdle(() => startTransition(() => setState({ order, rows: withStep(drawn, total) })))
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('beforeprint', drawAll)
    return () => {
      stopIdle()
      observer.disconnect()
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('beforeprint', drawAll)
    }
  }, [order, rest, drawn, total, isWhole])

  return drawn
}
