import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EpochRange } from '../charts/epoch-series.ts'
import { createRangeView, type RangeView } from '../charts/linked/range-view.ts'
import { withRange } from './epoch-range.ts'

/** The view of the charts, whose gestures end in the page's address. @param range that of the address */
export function useRangeView(range: EpochRange): RangeView {
  const navigate = useNavigate()
  const latest = useRef({ range, navigate })
  useLayoutEffect(() => {
    latest.current = { range, navigate }
  })
  const [view] = useState(() =>
    createRangeView({
      read: () => latest.current.range,
      write: (chosen) => {
        const search = withRange(new URLSearchParams(location.search), chosen).toString()
        latest.current.navigate({ search }, { preventScrollReset: true })
      },
      isDefault: () => !new URLSearchParams(location.search).has('from'),
    }),
  )
  return view
}
