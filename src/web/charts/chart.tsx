import { type MouseEvent, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { VALUE_AXIS_WIDTH } from './axis-ticks.ts'
import { type ChartCursor, cursorTarget, PAGE } from './chart-cursor.ts'
import type { RechartsDrawingProps } from './recharts-drawing.tsx'
import './chart.css'

const RechartsDrawing = lazyPart(async () => (await import('./recharts-drawing.tsx')).RechartsDrawing)

/**
 * A chart by recharts in a room of its size. Keys, pointer and cursor belong to the room, which is a slider: recharts' own keys are left,
 * right and Enter alone, and a move of its own cursor computes the chart anew. Charts that are given one cursor have it at the same
 * place.
 */
export function Chart({
  name,
  cursor,
  isBelow = false,
  className = '',
  onPress,
  ...drawing
}: RechartsDrawingProps & {
  /** For assistive technology. */
  readonly name: string
  readonly cursor: ChartCursor
  /** True of a chart that is not what a person came for: it is drawn once the page rests, and when it is in view. */
  readonly isBelow?: boolean
  readonly className?: string
  /** Called with a place that is clicked, or tapped when the cursor is there already. */
  readonly onPress?: ((at: number) => void) | undefined
}) {
  const isIdle = usePageIsIdle()
  const { first, last } = drawing.model
  const at = cursor.at ?? cursor.rest
  const left = drawing.axes === 'both' ? VALUE_AXIS_WIDTH : 0
  /** The place of the cursor before the press, which moves it. */
  const before = useRef<number>(undefined)

  /** The place under the pointer; undefined beside the plot. */
  function placeAt({ clientX, currentTarget }: MouseEvent): number | undefined {
    const box = currentTarget.getBoundingClientRect()
    const share = (clientX - box.left - left) / (box.width - left)
    return share >= 0 && share < 1 ? first + Math.floor(share * (last - first + 1)) : undefined
  }

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
      style={{ '--height': `${drawing.height}px`, '--left': `${left}px` }}
      onKeyDown={(event) => {
        const target = cursorTarget(event, { at, first, last, page: PAGE })
        if (target !== undefined) cursor.onMove(target)
        else if (event.key === 'Escape' && cursor.at !== undefined) cursor.onMove(undefined)
        else if (event.key === 'Enter' && cursor.onEnter) cursor.onEnter()
        else return
        event.preventDefault()
      }}
      onBlur={() => cursor.onMove(undefined)}
      onMouseMove={(event) => cursor.onMove(placeAt(event))}
      onMouseLeave={() => cursor.onMove(undefined)}
      onPointerDown={() => {
        before.current = cursor.at
      }}
      onClick={(event) => {
        const place = placeAt(event)
        const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (place !== undefined && (!isTap || before.current === place)) onPress?.(place)
      }}
    >
      <ErrorBoundary fallback={null}>
        {isBelow && !isIdle ? (
          <Waiting />
        ) : (
          <WhenVisible waiting={<Waiting />} margin={isBelow ? '0px' : undefined}>
            <RechartsDrawing {...drawing} />
          </WhenVisible>
        )}
      </ErrorBoundary>
      {cursor.at !== undefined && (
        <span className="chart-plot-area">
          <i
            className="chart-cursor-line"
            style={{ left: `${((cursor.at - first + 0.5) / (last - first + 1)) * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}

function Waiting() {
  return <span className="chart-waiting" />
}
