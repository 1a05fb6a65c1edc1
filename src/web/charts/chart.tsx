import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { type ChartCursor, CursorPlaceContext, cursorTarget, PAGE } from './chart-cursor.ts'
import type { RechartsDrawingProps } from './recharts-drawing.tsx'
import './chart.css'

const RechartsDrawing = lazyPart(async () => (await import('./recharts-drawing.tsx')).RechartsDrawing)

/**
 * A chart by recharts in a room of its size, with a slider for its cursor: recharts' own keys are left, right and Enter alone.
 * Charts that are given one cursor have it at the same place.
 */
export function Chart({
  name,
  cursor,
  isBelow = false,
  className = '',
  ...drawing
}: Omit<RechartsDrawingProps, 'onMove'> & {
  /** For assistive technology. */
  readonly name: string
  readonly cursor: ChartCursor
  /** True of a chart below the first screen, which is drawn once the page rests. */
  readonly isBelow?: boolean
  readonly className?: string
}) {
  const isIdle = usePageIsIdle()
  const { first, last } = drawing.model
  const at = cursor.at ?? cursor.rest
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${name}; ${cursor.keys}`}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={cursor.valueText}
      className={`chart ${className}`}
      style={{ '--height': `${drawing.height}px` }}
      onKeyDown={(event) => {
        const target = cursorTarget(event, { at, first, last, page: PAGE })
        if (target !== undefined) cursor.onMove(target)
        else if (event.key === 'Escape' && cursor.at !== undefined) cursor.onMove(undefined)
        else if (event.key === 'Enter' && cursor.onEnter) cursor.onEnter()
        else return
        event.preventDefault()
      }}
      onBlur={() => cursor.onMove(undefined)}
    >
      <ErrorBoundary fallback={null}>
        <Suspense fallback={<Waiting />}>
          {isBelow && !isIdle ? (
            <Waiting />
          ) : (
            <CursorPlaceContext value={cursor.at}>
              <RechartsDrawing {...drawing} onMove={cursor.onMove} />
            </CursorPlaceContext>
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function Waiting() {
  return <span className="chart-waiting" />
}
