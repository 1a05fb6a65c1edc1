import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { reportCaught } from '#web/failures/caught-error.ts'
import type { ChartValues } from './chart-model.ts'
import type { EpochRange, NamedEpochRange } from './epoch-series.ts'
import { OfWidth } from './of-width.tsx'
import './range-brush.css'

const RangeBrushDrawing = lazyPart(async () => (await import('./range-brush-drawing.tsx')).RangeBrushDrawing)

/** Height of the area, in pixels. */
const HEIGHT = 40

interface RangeBrushProps {
  /** Values of all epochs of a record, from `first` on; undefined where there is none. */
  readonly values: ChartValues
  readonly first: number
  readonly range: EpochRange
  readonly onChange: (range: EpochRange) => void
  /** Stands in the window. */
  readonly windowName?: string | undefined
  /** For assistive technology: the area in words. */
  readonly label: string
  /** Runs of epochs that are not on record, with words. */
  readonly gaps?: readonly NamedEpochRange[]
  /** Another range with its name, which stays in its place. */
  readonly fixed?: { readonly name: string; readonly range: EpochRange } | undefined
  /** Names below the area, each at its first epoch where it fits. */
  readonly names: readonly NamedEpochRange[]
}

/**
 * All epochs of a record with a window over a range of them, which the pointer moves. Fields with the numbers of the range stand for it where
 * there is no pointer: it is hidden from assistive technology but for its name.
 */
export function RangeBrush({
  values,
  first,
  range,
  onChange,
  label,
  gaps = [],
  windowName,
  fixed,
  names,
}: RangeBrushProps) {
  const isIdle = usePageIsIdle()
  const count = Math.max(values.length, 1)
  const placed = ({ first: begin, last }: EpochRange) => ({
    left: `${(100 * (begin - first)) / count}%`,
    width: `${(100 * (last - begin + 1)) / count}%`,
  })
  return (
    <div className="range-brush">
      <span className="visually-hidden">{label}</span>
      <div className="range-brush-area" aria-hidden="true">
        {gaps.map((gap) => (
          <span key={gap.first} className="range-brush-gap" style={placed(gap)}>
            <i>{gap.name}</i>
          </span>
        ))}
        {windowName && (
          <span className="range-brush-window" style={placed(range)}>
            <b>{windowName}</b>
          </span>
        )}
        {fixed && (
          <span className="range-brush-fixed" style={placed(fixed.range)}>
            <b>{fixed.name}</b>
          </span>
        )}
        <ErrorBoundary fallback={null} onError={reportCaught}>
          <Suspense>
            {isIdle && (
              <OfWidth height={HEIGHT}>
                {(width) => (
                  <RangeBrushDrawing {...{ width, values, first, range, onChange }} height={HEIGHT} />
                )}
              </OfWidth>
            )}
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className="range-brush-names" aria-hidden="true">
        {names.map((named) => (
          <span key={named.first} style={placed(named)} title={`${named.name}, from epoch ${named.first}`}>
            <i>{named.name}</i>
          </span>
        ))}
      </div>
    </div>
  )
}
