import {
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { VALUE_AXIS_WIDTH, valuePlace } from './axis-ticks.ts'
import { type ChartCursor, cursorTarget, PAGE } from './chart-cursor.ts'
import { PAGE_PAINT, plotHeight, SolidBar, StillChart, TOP } from './chart-drawing.tsx'
import type { ChartModel } from './chart-model.ts'
import './chart-frame.css'

interface ChartFrameProps extends Pick<HTMLAttributes<HTMLDivElement>, 'className' | 'aria-describedby'> {
  readonly model: ChartModel
  /** With its axis below, in pixels. */
  readonly height: number
  /** The chart's name for assistive technology. */
  readonly name: string
  /** The place that the page is about, whose bar is solid. */
  readonly picked?: number | undefined
  /** A chart without a cursor is a picture. */
  readonly cursor?: ChartCursor | undefined
  /** Called with the place that is pressed. */
  readonly onPress?: ((at: number) => void) | undefined
  /** Shown in the place of the chart while a gesture moves it. */
  readonly moving?: ReactNode
}

const LiveChart = lazyPart(async () => (await import('./live-chart.tsx')).LiveChart)

/**
 * A chart, static at first and by recharts once a person uses it; the static one stays until that is complete, or for good if it does
 * not load. Focus, keys, pointer and cursor belong to the frame, so that none is lost between them.
 */
export function ChartFrame({
  model,
  height,
  name,
  picked,
  cursor,
  onPress,
  moving,
  className,
  ...attributes
}: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isLive, setIsLive] = useState(false)
  const [width, setWidth] = useState<number>()
  const onDrawn = useCallback(() => setIsLive(true), [])
  const isWanted = width !== undefined
  useEffect(() => {
    if (!frame.current || !isWanted) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isWanted])

  /** At a page that nobody uses, recharts is not loaded. */
  function takeOver() {
    const width = frame.current?.clientWidth
    if (cursor && width) startTransition(() => setWidth((known) => known ?? width))
  }

  /** The place under the pointer; undefined beside the plot. */
  function placeAt({ clientX, currentTarget }: MouseEvent): number | undefined {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - VALUE_AXIS_WIDTH) / (width - VALUE_AXIS_WIDTH)
    const { first, last } = model
    return share >= 0 && share < 1 ? Math.floor(first + share * (last - first + 1)) : undefined
  }

  const slider = cursor && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${name}; ${cursor.keys}`,
    'aria-valuemin': model.first,
    'aria-valuemax': model.last,
    'aria-valuenow': cursor.at ?? cursor.rest,
    'aria-valuetext': cursor.valueText,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a slider or a picture
    <div
      {...attributes}
      {...(slider ?? { role: 'img', 'aria-label': name })}
      ref={frame}
      className={`chart-frame ${className ?? ''}`}
      style={{ '--height': `${height}px` }}
      onPointerEnter={takeOver}
      onFocus={takeOver}
      onKeyDown={(event) => {
        if (!cursor) return
        const { first, last } = model
        const target = cursorTarget(event, { at: cursor.at ?? cursor.rest, first, last, page: PAGE })
        if (target !== undefined) cursor.onMove(target)
        else if (event.key === 'Enter' && cursor.onEnter) cursor.onEnter()
        else return
        event.preventDefault()
      }}
      onMouseMove={cursor && ((event) => cursor.onMove(placeAt(event)))}
      onMouseLeave={cursor && (() => cursor.onMove(undefined))}
      onClick={
        onPress &&
        ((event) => {
          const at = placeAt(event)
          if (at !== undefined) onPress(at)
        })
      }
    >
      {!isLive && <StillChart model={model} height={height} />}
      {isWanted && (
        // The static chart stays where recharts does not load.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <div className="chart-live" aria-hidden="true" hidden={!isLive}>
              <LiveChart model={model} width={width} height={height} onDrawn={onDrawn} />
            </div>
          </Suspense>
        </ErrorBoundary>
      )}
      {(picked !== undefined || cursor?.at !== undefined) && (
        <Cursor model={model} height={height} picked={picked} at={cursor?.at} flag={cursor?.flag} />
      )}
      {moving}
    </div>
  )
}

/** The bars of the picked place and of the one under the cursor, solid, and a hairline as high as the plot. */
function Cursor({
  model,
  height,
  picked,
  at,
  flag,
}: {
  model: ChartModel
  height: number
  picked: number | undefined
  at: number | undefined
  flag: string | undefined
}) {
  const plot = plotHeight(height, model)
  const placeOf = useMemo(() => valuePlace(model.scale, model.ticks, plot), [model, plot])
  const { first, last } = model
  const place = { model, height: plot, placeOf, paint: PAGE_PAINT }
  return (
    <div className="chart-cursor" style={{ top: `${TOP}px`, height: `${plot}px` }}>
      <svg className="chart-at-cursor" height={plot} aria-hidden="true">
        {picked !== undefined && <SolidBar at={picked} {...place} />}
        {at !== undefined && <SolidBar at={at} {...place} />}
      </svg>
      {at !== undefined && (
        <i className="chart-hairline" style={{ left: `${((at - first + 0.5) / (last - first + 1)) * 100}%` }}>
          {flag && <b className="chart-flag">{flag}</b>}
        </i>
      )}
    </div>
  )
}
