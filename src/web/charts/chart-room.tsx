import { type MouseEvent, type ReactNode, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { Link } from '#web/routing/link.tsx'
import { type ChartCursor, cursorTarget, PAGE } from './chart-cursor.ts'
import './chart.css'

interface ChartRoomProps {
  /** For assistive technology. */
  readonly name: string
  readonly cursor: ChartCursor
  readonly first: number
  readonly last: number
  /** With its axis below, in pixels. */
  readonly height: number
  /** Pixels left of the plot, which an axis of values takes. */
  readonly left: number
  /** The place at a share of the plot's width, from 0 to 1; undefined where there is none. */
  readonly placeAt: (share: number) => number | undefined
  /** The share of the plot's width at which a place is; undefined for a chart that marks it itself. */
  readonly shareOf?: ((at: number) => number) | undefined
  /** True of a chart that is not what a person came for: it is drawn once the page rests, and when it is in view. */
  readonly isBelow?: boolean
  readonly className?: string
  /** Called with a place that is clicked, or tapped when the cursor is there already. */
  readonly onPress?: ((at: number) => void) | undefined
  /** The page to which a click on a place leads, or a second tap; in place of `onPress`. */
  readonly pathOf?: ((at: number) => string) | undefined
  /** The drawing, whose code may come later. */
  readonly children: ReactNode
  /** A placeholder until then. */
  readonly waiting?: ReactNode
}

/**
 * The room of a chart, which is a slider: keys, pointer and cursor belong to it and not to the drawing, since recharts' own keys are left,
 * right and Enter alone, and a move of its own cursor computes the chart anew. Charts that are given one cursor have it at the same
 * place.
 */
export function ChartRoom({
  name,
  cursor,
  first,
  last,
  height,
  left,
  placeAt,
  shareOf,
  isBelow = false,
  className = '',
  onPress,
  pathOf,
  children,
  waiting = <span className="chart-waiting" />,
}: ChartRoomProps) {
  const isIdle = usePageIsIdle()
  const at = cursor.at ?? cursor.rest
  /** The place of the cursor before the press, which moves it. */
  const before = useRef<number>(undefined)

  /** The place under the pointer; undefined beside the plot. */
  function pointedPlace({ clientX, currentTarget }: MouseEvent): number | undefined {
    const box = currentTarget.getBoundingClientRect()
    const share = (clientX - box.left - left) / (box.width - left)
    return share >= 0 && share < 1 ? placeAt(share) : undefined
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the slider inside has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={`chart ${className}`}
      style={{ '--height': `${height}px`, '--left': `${left}px` }}
      onMouseMove={(event) => cursor.onMove(pointedPlace(event))}
      onMouseLeave={() => cursor.onMove(undefined)}
      onPointerDown={() => {
        before.current = cursor.at
      }}
      // Before the link gets it: a tap moves the cursor first, and another one at the same place opens.
      onClickCapture={(event) => {
        const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (isTap && before.current !== pointedPlace(event)) event.preventDefault()
      }}
      onClick={(event) => {
        const place = pointedPlace(event)
        if (place !== undefined && !event.isDefaultPrevented()) onPress?.(place)
      }}
    >
      <div
        role="slider"
        tabIndex={0}
        className="chart-slider"
        aria-label={`${name}; ${cursor.keys}`}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={cursor.valueText}
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
          {isBelow && !isIdle ? (
            waiting
          ) : (
            <WhenVisible waiting={waiting} margin={isBelow ? '0px' : undefined}>
              {children}
            </WhenVisible>
          )}
        </ErrorBoundary>
      </div>
      {cursor.at !== undefined && (
        <span className="chart-plot-area">
          {shareOf && <i className="chart-cursor-line" style={{ left: `${shareOf(cursor.at) * 100}%` }} />}
          {pathOf && (
            // Keys have the slider, which keeps the focus: the link is for the pointer, with all that a browser does with links.
            <Link
              className="chart-link"
              tabIndex={-1}
              aria-hidden
              to={pathOf(cursor.at)}
              onMouseDown={(event) => event.preventDefault()}
            />
          )}
        </span>
      )}
    </div>
  )
}
