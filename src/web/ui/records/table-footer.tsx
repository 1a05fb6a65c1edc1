import { useRef } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import './table-footer.css'

/**
 * The number of rows that a table shows, with a button that shows more of them.
 * @param limit the most rows that are shown now
 * @param step the number of rows that the button adds
 * @param isArriving true while more rows may come
 */
export function TableFooter({
  limit,
  total,
  step,
  onLimit,
  isArriving = false,
}: {
  limit: number
  total: number
  step: number
  onLimit: (limit: number) => void
  isArriving?: boolean
}) {
  const shown = Math.min(limit, total)
  const extent = useRef<HTMLSpanElement>(null)

  function showNext(): void {
    // With the last rows the button goes, and would take the focus with it.
    if (limit + step >= total) extent.current?.focus()
    onLimit(limit + step)
  }

  return (
    <div className="table-footer">
      <span ref={extent} tabIndex={-1}>
        Rows 1 to {groupDigits(String(shown))} of {groupDigits(String(total))}
        {isArriving && ' so far'}
      </span>
      {shown < total && (
        <button type="button" className="button button--small" onClick={showNext}>
          Show the next {Math.min(step, total - shown)}
        </button>
      )}
    </div>
  )
}
