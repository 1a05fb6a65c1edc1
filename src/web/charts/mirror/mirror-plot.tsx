import { memo, useId, useMemo } from 'react'
import { percentage } from '../axis/plot-axes.tsx'
import type { PlotPlace } from '../frame/plot.ts'
import { Hatch } from '../hatch.tsx'
import { type Look, type MirrorPart, mirrorGeometry, partsPath } from './mirror-geometry.ts'
import type { MirrorScale } from './mirror-scale.ts'
import { type MirrorChartProps, placeOf as placeOfMoment } from './mirror-series.ts'

/** Thickness of a cap, in pixels. */
const CAP = 2
/** Height below which a part is not hatched, in pixels. */
const HATCHED = 4
/** Pixels between a line and its label. */
const LABEL_SPACE = 5
/** Share of the width beyond which the label of a moment is left of its line. */
const LATE = 0.6

export interface MirrorPlotProps
  extends Pick<
    MirrorChartProps,
    'bars' | 'upSeries' | 'downSeries' | 'quota' | 'isRunning' | 'endsNow' | 'marks'
  > {
  readonly scale: MirrorScale
  /** Said at the line or below it, where there is nothing. */
  readonly remark: { readonly text: string; readonly isBelow: boolean } | undefined
}

/** The series of a mirror chart on both sides of its line. Its width is that of the `<svg>` around it. */
export const MirrorPlot = memo(function MirrorPlot({
  bars,
  upSeries,
  downSeries,
  quota,
  isRunning = false,
  endsNow = false,
  marks = [],
  scale,
  remark,
  height,
  placeOf,
}: MirrorPlotProps & PlotPlace) {
  const id = useId()
  const { width, parts } = useMemo(
    () => mirrorGeometry(bars, upSeries, downSeries, placeOf, (count) => placeOf(-count * scale.lower.unit)),
    [bars, upSeries, downSeries, placeOf, scale],
  )
  const line = placeOf(0)
  const last = bars.length - 1
  const isHatched = ({ look, bar }: MirrorPart) =>
    isRunning && bar === last && (look === 'light' || look === 'dark')
  const of = (look: Look) => parts.filter((part) => part.look === look && !isHatched(part))
  const path = (look: Look) => partsPath(of(look), width)
  const hollow = path('hollow')
  return (
    <>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path className="mirror-light" d={path('light')} />
        <path className="mirror-dark" d={`${partsPath(of('light'), width, CAP)}${path('dark')}`} />
        <path className="mirror-faint" d={path('faint')} />
        {/* A line is drawn on both sides of an edge; the clip leaves the inner one. */}
        {hollow && (
          <>
            <clipPath id={`${id}edge`}>
              <path d={hollow} />
            </clipPath>
            <path className="mirror-hollow" d={hollow} clipPath={`url(#${id}edge)`} />
          </>
        )}
        <path className="mirror-solid" d={path('solid')} />
      </svg>
      {isRunning && (
        <>
          <Hatch id={`${id}light`} className="mirror-dark" />
          <Hatch id={`${id}dark`} className="mirror-dark" thickness={2.75} />
        </>
      )}
      {parts.filter(isHatched).map((part) => (
        <HatchedPart
          key={part.look}
          {...{ part, width }}
          count={bars.length}
          className="mirror-running"
          hatch={`${id}${part.look}`}
        />
      ))}
      {of('striped').length > 0 && <Hatch id={`${id}stripes`} className="mirror-stripe" angle={-45} />}
      {of('striped').map((part) => (
        <HatchedPart
          key={part.bar}
          {...{ part, width }}
          count={bars.length}
          className="mirror-striped"
          hatch={`${id}stripes`}
        />
      ))}
      <line className="mirror-line" x2="100%" y1={line} y2={line} />
      {quota && <Quota {...quota} y={placeOf(quota.value)} />}
      {marks.map(({ at, label }) => {
        const share = placeOfMoment(at, bars)
        return (
          share !== undefined && <Moment key={`${at} ${label}`} share={share} label={label} height={height} />
        )
      })}
      {endsNow && <line className="mirror-now" x1="100%" x2="100%" y1={-8} y2={height} />}
      {remark && (
        <text className="mirror-remark" x={8} y={remark.isBelow ? line + 18 : line - 8}>
          {remark.text}
        </text>
      )}
    </>
  )
})

/** A part that lines fill, in an outline. */
function HatchedPart({
  part: { bar, top, height },
  width,
  count,
  className,
  hatch,
}: {
  part: MirrorPart
  width: number
  count: number
  className: string
  /** Identifier of the pattern. */
  hatch: string
}) {
  return (
    <rect
      className={className}
      x={percentage((bar + (1 - width) / 2) / count)}
      width={percentage(width / count)}
      y={top}
      height={height}
      fill={height < HATCHED ? 'none' : `url(#${hatch})`}
    />
  )
}

function Quota({ label, y }: { label: string; y: number }) {
  return (
    <g className="mirror-quota">
      <line x2="100%" y1={y} y2={y} />
      <text x="100%" dx={-LABEL_SPACE} y={y - LABEL_SPACE} textAnchor="end">
        {label}
      </text>
    </g>
  )
}

/** A moment at which something changed, with its words. */
function Moment({ share, label, height }: { share: number; label: string; height: number }) {
  const x = percentage(share)
  const isLate = share > LATE
  return (
    <g className="mirror-moment">
      <line x1={x} x2={x} y2={height} />
      <text x={x} dx={isLate ? -LABEL_SPACE : LABEL_SPACE} y={10} textAnchor={isLate ? 'end' : 'start'}>
        {label}
      </text>
    </g>
  )
}
