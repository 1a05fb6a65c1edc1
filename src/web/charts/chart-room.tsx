import { type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { reportCaught } from '#web/failures/caught-error.ts'
import { Link } from '#web/routing/link.tsx'
import { type ChartCursor, cursorTarget, PAGE } from './chart-cursor.ts'
import type { EpochRange } from './epoch-series.ts'
import './chart.css'

export interface ChartRoomProps {
  /** For assistive technology. */
  readonly name: string
  /** The id of an element that describes the chart in words. */
  readonly describedBy?: string | undefined
  /** A chart without a cursor is a picture. */
  readonly cursor?: ChartCursor | undefined
  readonly first: number
  readonly last: number
  /** With its axis below, in pixels. */
  readonly height: number
  /** Height of the axis below, in pixels. */
  readonly axisHeight?: number
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
  /** True where the first tap is a press too, since that selects and does not open. */
  readonly takesFirstTap?: boolean
  /** The page to which a click on a place leads, or a second tap; in place of `onPress`. */
  readonly pathOf?: ((at: number) => string) | undefined
  /** Called with the range that a mouse has drawn. */
  readonly onDraw?: ((range: EpochRange) => void) | undefined
  /** Places that are pointed at elsewhere. */
  readonly shaded?: EpochRange | undefined
  /** The drawing, whose code may come later. */
  readonly children: ReactNode
  /** A placeholder until then. */
  readonly waiting?: ReactNode
}

/** Pixels that a mouse moves before a press is the drawing of a range. */
const DRAG = 5

/**
 * The room of a chart, which is a slider: keys, pointer and cursor belong to it and not to the drawing, since recharts' own keys are left,
 * right and Enter alone, and a move of its own cursor computes the chart anew. Charts that are given one cursor have it at the same
 * place.
 */
export function ChartRoom({
  name,
  describedBy,
  cursor,
  first,
  last,
  height,
  axisHeight = 24,
  left,
  placeAt,
  shareOf,
  isBelow = false,
  className = '',
  onPress,
  takesFirstTap = false,
  pathOf,
  onDraw,
  shaded,
  children,
  waiting = <span className="chart-waiting" />,
}: ChartRoomProps) {
  const isIdle = usePageIsIdle()
  /** The place of the cursor before the press, which moves it. */
  const before = useRef<number>(undefined)
  /** Where a mouse was pressed. */
  const pressed = useRef<{ readonly x: number; readonly at: number | undefined }>(undefined)
  /** True from the key that ends the drawing of a range until the press under it is over. */
  const isCancelled = useRef(false)
  const [drawn, setDrawn] = useState<{ readonly from: number; readonly to: number }>()
  const drawing = (
    <ChartBoundary waiting={waiting}>
      {!isBelow ? (
        children
      ) : isIdle ? (
        <WhenVisible waiting={waiting} margin="0px">
          {children}
        </WhenVisible>
      ) : (
        waiting
      )}
    </ChartBoundary>
  )
  const style = { '--height': `${height}px`, '--left': `${left}px`, '--axis': `${axisHeight}px` }
  if (!cursor) {
    return (
      <div
        role="img"
        aria-label={name}
        aria-describedby={describedBy}
        className={`chart ${className}`}
        style={style}
      >
        {drawing}
      </div>
    )
  }
  const at = cursor.at ?? cursor.rest
  const range = drawn
    ? { first: Math.min(drawn.from, drawn.to), last: Math.max(drawn.from, drawn.to) }
    : shaded && within(shaded, { first, last })
  const { onMove, onStep = onMove } = cursor

  /** The place under the pointer; undefined beside the plot. */
  function pointedPlace({ clientX, currentTarget }: Pick<PointerEvent, 'clientX' | 'currentTarget'>) {
    const box = currentTarget.getBoundingClientRect()
    // A page can be scaled as a whole.
    const inset = left * (box.width / (currentTarget as HTMLElement).offsetWidth)
    const share = (clientX - box.left - inset) / (box.width - inset)
    return share >= 0 && share < 1 ? placeAt(share) : undefined
  }

  function move(event: PointerEvent) {
    const place = pointedPlace(event)
    const { current: start } = pressed
    const isDrawing = onDraw && start?.at !== undefined && Math.abs(event.clientX - start.x) > DRAG
    if (isDrawing && place !== undefined && start?.at !== undefined) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn({ from: start.at, to: place })
    }
    onMove(place)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the slider inside has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={`chart ${className}`}
      style={style}
      onPointerDown={(event) => {
        before.current = cursor.at
        isCancelled.current = false
        if (event.pointerType === 'mouse') {
          if (event.button === 0) pressed.current = { x: event.clientX, at: pointedPlace(event) }
        } else onMove(pointedPlace(event))
      }}
      onPointerMove={move}
      onPointerUp={() => {
        pressed.current = undefined
      }}
      onPointerCancel={() => {
        pressed.current = undefined
        setDrawn(undefined)
      }}
      onPointerLeave={({ pointerType }) => {
        // A finger that is lifted leaves the cursor where it was.
        if (pointerType === 'mouse') onMove(undefined)
      }}
      // Before the link gets it: a tap moves the cursor first, and another one at the same place opens.
      onClickCapture={(event) => {
        const isTap = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
        const isFirst = isTap && !takesFirstTap && before.current !== pointedPlace(event)
        if (drawn || isFirst || isCancelled.current) event.preventDefault()
      }}
      onClick={(event) => {
        const place = pointedPlace(event)
        if (drawn) {
          setDrawn(undefined)
          if (range) onDraw?.(range)
        } else if (place !== undefined && !event.isDefaultPrevented()) onPress?.(place)
      }}
    >
      <div
        role="slider"
        tabIndex={0}
        className="chart-slider"
        aria-label={`${name}; ${cursor.keys}`}
        aria-describedby={describedBy}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={cursor.valueText}
        onKeyDown={(event) => {
          const target = cursorTarget(event, { at, first, last, page: PAGE })
          if (target !== undefined) onStep(target)
          else if (event.key === 'Escape' && drawn) {
            pressed.current = undefined
            isCancelled.current = true
            setDrawn(undefined)
          } else if (event.key === 'Escape' && cursor.at !== undefined) onStep(undefined)
          else if (event.key === 'Enter' && cursor.onEnter) cursor.onEnter()
          else return
          event.preventDefault()
        }}
        onBlur={() => onMove(undefined)}
      >
        {drawing}
      </div>
      <span className="chart-plot-area">
        {range && shareOf && (
          <i
            className="chart-drawn-range"
            style={{
              left: `${(shareOf(range.first) - 0.5 / (last - first + 1)) * 100}%`,
              width: `${((range.last - range.first + 1) / (last - first + 1)) * 100}%`,
            }}
          />
        )}
        {cursor.at !== undefined && shareOf && (
          <i className="chart-cursor-line" style={{ left: `${shareOf(cursor.at) * 100}%` }}>
            {cursor.flag !== undefined && <b className="chart-flag">{cursor.flag}</b>}
          </i>
        )}
        {cursor.at !== undefined && pathOf && (
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
    </div>
  )
}

/** The part of a range that lies in another; undefined where there is none. */
function within(range: EpochRange, { first, last }: EpochRange): EpochRange | undefined {
  const part = { first: Math.max(range.first, first), last: Math.min(range.last, last) }
  return part.first <= part.last ? part : undefined
}

/** The drawing of a chart while its code comes, and when that fails. */
export function ChartBoundary({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="footnote">The chart did not load.</p>} onError={reportCaught}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}
