import {
  type HTMLAttributes,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { axisHeight } from '../axis/axis-height.ts'
import { VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import { type ChartCursor, Cursor } from './chart-cursor.tsx'
import { cursorTarget } from './cursor-keys.ts'
import { type Plot, valuePlace } from './plot.ts'
import { PlotDrawing } from './plot-drawing.tsx'
import { useTakeOver } from './use-take-over.ts'
import './chart-frame.css'

interface ChartFrameProps extends Pick<HTMLAttributes<HTMLDivElement>, 'className' | 'aria-describedby'> {
  readonly plot: Plot
  /** With its axis below, in pixels. */
  readonly height: number
  /** The chart's name for assistive technology. */
  readonly name: string
  /** A chart without a cursor is a picture. */
  readonly cursor?: ChartCursor | undefined
  /** Called with the place that is pressed. */
  readonly onPress?: ((at: number) => void) | undefined
  /** Shown in the place of the chart while a gesture moves it. */
  readonly moving?: ReactNode
}

const LivePlot = lazy(async () => {
  const { LivePlot } = await import('./live-plot.tsx')
  return { default: LivePlot }
})

/**
 * A chart, static at first and live once a person uses it; the static one stays until the live one is complete, or for good if that
 * does not load. Focus, keys, pointer and cursor belong to the frame, so that none is lost between them.
 */
export function ChartFrame({
  plot,
  height,
  name,
  cursor,
  onPress,
  moving,
  className,
  ...attributes
}: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isLive, setIsLive] = useState(false)
  const { size, takeOver } = useTakeOver(frame)
  const onDrawn = useCallback(() => setIsLive(true), [])
  const plotHeight = height - plot.top - axisHeight(plot.lines)
  const placeOf = useMemo(() => valuePlace(plot, plotHeight), [plot, plotHeight])

  /** The place under the pointer; undefined beside the plot. */
  function placeAt({ clientX, currentTarget }: MouseEvent): number | undefined {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - VALUE_AXIS_WIDTH) / (width - VALUE_AXIS_WIDTH)
    const [from, to] = plot.across
    return share >= 0 && share < 1 ? Math.floor(from + share * (to - from) + 0.5) : undefined
  }

  const slider = cursor && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${name}; ${cursor.keys}`,
    'aria-valuemin': cursor.first,
    'aria-valuemax': cursor.last,
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
      style={{ height: `${height}px` }}
      onPointerEnter={takeOver}
      onFocus={takeOver}
      onBlur={cursor?.onBlur}
      onKeyDown={(event) => {
        takeOver()
        if (!cursor) return
        const target = cursorTarget(event, { ...cursor, at: cursor.at ?? cursor.rest })
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
      {!isLive && (
        <svg className="chart-plot" height={height} aria-hidden="true">
          <svg y={plot.top} width="100%" height={plotHeight} overflow="visible" aria-hidden="true">
            <PlotDrawing plot={plot} height={plotHeight} placeOf={placeOf} />
          </svg>
        </svg>
      )}
      {size && (
        // The static chart stays where the live one does not load.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <div className="chart-live" hidden={!isLive}>
              <LivePlot plot={plot} size={size} onDrawn={onDrawn} />
            </div>
          </Suspense>
        </ErrorBoundary>
      )}
      {cursor?.at !== undefined && (
        <Cursor at={cursor.at} flag={cursor.flag} across={plot.across} top={plot.top} height={plotHeight}>
          {plot.underCursor?.(cursor.at, { height: plotHeight, placeOf })}
        </Cursor>
      )}
      {moving}
    </div>
  )
}
