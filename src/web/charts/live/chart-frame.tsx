import { type HTMLAttributes, type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import type { LiveProps } from './live-props.ts'
import { useTakeOver } from './use-take-over.ts'
import './chart-frame.css'

/** Space above a plot, in pixels. */
export const PLOT_TOP = 8

interface ChartFrameProps extends HTMLAttributes<HTMLDivElement> {
  readonly height: number
  /** The chart as it comes with the document. It stays until the live one is complete, or for good if that does not load. */
  readonly still: ReactNode
  readonly live: (props: LiveProps) => ReactNode
  /** Fetches the code of the live chart. */
  readonly load: () => Promise<void>
  /** Called with the place of the pointer, as a share of the plot's width. */
  readonly onPoint?: ((share: number | undefined) => void) | undefined
  readonly onPress?: ((share: number) => void) | undefined
}

/** The place of a chart, static at first and live once a person uses it. Focus, keys, pointer and cursor belong to the place, so that none is lost between them. */
export function ChartFrame({
  height,
  still,
  live,
  load,
  onPoint,
  onPress,
  className,
  children,
  onFocus,
  onKeyDown,
  ...attributes
}: ChartFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isLive, setIsLive] = useState(false)
  const { size, takeOver } = useTakeOver(place, load)
  const onDrawn = useCallback(() => setIsLive(true), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the caller gives the role
    <div
      {...attributes}
      ref={place}
      className={`chart-frame ${className ?? ''}`}
      style={{ height: `${height}px` }}
      onPointerEnter={takeOver}
      onFocus={(event) => {
        takeOver()
        onFocus?.(event)
      }}
      onKeyDown={(event) => {
        takeOver()
        onKeyDown?.(event)
      }}
      onMouseMove={(event) => onPoint?.(shareAt(event))}
      onMouseLeave={() => onPoint?.(undefined)}
      onClick={(event) => {
        const share = shareAt(event)
        if (share !== undefined) onPress?.(share)
      }}
    >
      {!isLive && still}
      {size && (
        <OptionalPart>
          <div className={isLive ? 'chart-live' : 'chart-live is-waiting'}>{live({ size, onDrawn })}</div>
        </OptionalPart>
      )}
      {children}
    </div>
  )
}

/** The place of the pointer as a share of the plot's width; undefined beside the plot. */
function shareAt({ clientX, currentTarget }: MouseEvent): number | undefined {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left - VALUE_AXIS_WIDTH) / (width - VALUE_AXIS_WIDTH)
  return share >= 0 && share < 1 ? share : undefined
}
