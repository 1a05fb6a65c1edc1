import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EpochRange } from '../epoch-series.ts'
import { createRangeView, type RangeView } from './range-view.ts'

/** A query of the page's address with another range; without one, it shows the default. */
type WithRange = (search: URLSearchParams, range: EpochRange | undefined) => URLSearchParams

/**
 * The view of charts or of a strip, whose gestures end in the page's address.
 * @param range that of the address
 * @param withRange reads and writes the parameters `from` and `to`
 * @param options `replace` leaves no entry in the history, which a frame shares with the page around it
 */
export function useRangeView(
  range: EpochRange,
  withRange: WithRange,
  { replace = false }: { readonly replace?: boolean } = {},
): RangeView {
  const navigate = useNavigate()
  const latest = useRef({ range, withRange, navigate, replace })
  useLayoutEffect(() => {
    latest.current = { range, withRange, navigate, replace }
  })
  const [view] = useState(() =>
    createRangeView({
      read: () => latest.current.range,
      write: (chosen) => {
        const { withRange, navigate, replace } = latest.current
        const search = withRange(new URLSearchParams(location.search), chosen).toString()
        navigate({ search }, { preventScrollReset: true, replace })
      },
      isDefault: () => {
        const search = new URLSearchParams(location.search)
        return !search.has('from') && !search.has('to')
      },
    }),
  )
  return view
}
