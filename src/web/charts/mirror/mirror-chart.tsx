import { useDeferredValue, useId, useMemo, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { compact } from '../../ui/values/amount.tsx'
import { axisHeight } from '../axis/axis-height.ts'
import { roomsOfMarks } from '../axis/axis-mark.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import type { Plot } from '../frame/plot.ts'
import { MirrorPlot } from './mirror-plot.tsx'
import { MirrorReadout } from './mirror-readout.tsx'
import { LOWER_HEIGHT, mirrorScale, UPPER_HEIGHT } from './mirror-scale.ts'
import {
  greatestSums,
  hasRoomForQuota,
  type MirrorChartProps,
  markedBars,
  seriesTotals,
  sum,
} from './mirror-series.ts'
import { MirrorTable } from './mirror-table.tsx'
import './mirror-chart.css'

/** Space above the plot for the label of its highest line, in pixels. */
const TOP = 8
const NO_MARKS: NonNullable<MirrorChartProps['marks']> = []
/** Bars of a long step of the cursor: a week, where a bar is a day. */
const PAGE = 7
/** Half the width of a label of the axis, in pixels. */
const HALF_LABEL = 18

/**
 * Bars above a line for what was answered, below it for what was not, on a scale of its own. The cursor's bar is in the
 * read-out below; the table has all of them.
 */
export function MirrorChart({
  bars,
  upSeries,
  downSeries,
  quota,
  isRunning = false,
  endsNow = false,
  marks = NO_MARKS,
  title,
  unit = 'Time',
  nothingBelow = 'Nothing below the line',
  summary,
}: MirrorChartProps) {
  const [cursor, setCursor] = useState<number>()
  const [hasTable, setHasTable] = useState(false)
  // The press is painted before the rows are drawn.
  const isTableDrawn = useDeferredValue(hasTable)
  const summaryId = useId()
  const last = bars.length - 1
  const place = Math.min(cursor ?? last, last)
  const bar = bars[place]
  const totals = useMemo(
    () => ({
      up: seriesTotals(
        bars.map(({ up }) => up),
        upSeries.length,
      ),
      down: seriesTotals(
        bars.map(({ down }) => down),
        downSeries.length,
      ),
    }),
    [bars, upSeries, downSeries],
  )
  const drawn = useMemo(
    () => mirrorPlot({ bars, upSeries, downSeries, quota, isRunning, endsNow, marks, nothingBelow }, totals),
    [bars, upSeries, downSeries, quota, isRunning, endsNow, marks, nothingBelow, totals],
  )

  if (!bar) return null
  const counts = [
    ...upSeries.map(({ name }, i) => `${name} ${groupDigits(String(bar.up[i] ?? 0))}`),
    ...downSeries.map(({ name }, i) => `${name} ${groupDigits(String(bar.down[i] ?? 0))}`),
  ]
  return (
    <div className="mirror">
      <div className="mirror-head">
        <dl className="mirror-legend">
          {upSeries.map(({ name, look }, i) => (
            <LegendEntry key={name} name={name} look={look} total={totals.up[i] ?? 0} />
          ))}
          {downSeries.map(({ name, look }, i) => (
            <LegendEntry key={name} name={name} look={look} total={totals.down[i] ?? 0} />
          ))}
        </dl>
        <button
          type="button"
          className="button button--small"
          aria-expanded={hasTable}
          onClick={() => setHasTable((has) => !has)}
        >
          Table
        </button>
      </div>
      <ChartFrame
        className="mirror-plot"
        plot={drawn.plot}
        height={TOP + UPPER_HEIGHT + LOWER_HEIGHT + axisHeight(1)}
        name={title}
        aria-describedby={summaryId}
        cursor={{
          at: cursor,
          first: 0,
          last,
          rest: last,
          page: PAGE,
          keys: 'arrow keys move the cursor, Enter shows the table',
          valueText: `${bar.label}: ${counts.join(', ')}`,
          onMove: setCursor,
          onEnter: () => setHasTable((has) => !has),
          onBlur: () => setCursor(undefined),
        }}
      />
      <p id={summaryId} className="visually-hidden">
        {summary}
        {marks.map(({ label }) => ` ${label}.`)}
      </p>
      <MirrorReadout bar={bar} unit={unit} upSeries={upSeries} downSeries={downSeries} />
      <p className="mirror-note">
        {[
          drawn.scale.words,
          isRunning && 'The time of the hatched bar is not over.',
          quota && !drawn.quota && `The ${quota.label} is far above these bars.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {hasTable && isTableDrawn && (
        <MirrorTable title={title} unit={unit} bars={bars} upSeries={upSeries} downSeries={downSeries} />
      )}
    </div>
  )
}

/** Both halves as one plot: what is below the line has its own scale, and lies at values below zero. */
function mirrorPlot(
  { bars, quota, nothingBelow, ...drawn }: Omit<MirrorChartProps, 'title' | 'unit' | 'summary'>,
  totals: { readonly up: readonly number[]; readonly down: readonly number[] },
) {
  const most = greatestSums(bars)
  const drawnQuota = quota && hasRoomForQuota(quota.value, most.up) ? quota : undefined
  const scale = mirrorScale(Math.max(most.up, drawnQuota?.value ?? 0), most.down)
  const { upper, lower } = scale
  const last = bars.length - 1
  const nothing = { text: 'No requests in this time', isBelow: false }
  const remark =
    sum(totals.down) > 0
      ? undefined
      : sum(totals.up) > 0
        ? { text: nothingBelow ?? '', isBelow: true }
        : nothing
  const plot: Plot = {
    across: [-0.5, last + 0.5],
    range: [-lower.most * lower.unit, upper.most],
    scale: 'linear',
    ticks: [
      ...upper.ticks.map((value) => ({ value, label: compact(value) })),
      ...lower.ticks.map((value) => ({ value: -value * lower.unit, label: compact(value) })),
    ],
    marks: roomsOfMarks((room) => markedBars(bars.length, room)).map(([at, rooms]) => ({
      at,
      share: (at + 0.5) / bars.length,
      rooms,
      lines: [{ text: bars[at]?.mark ?? bars[at]?.label ?? '', half: HALF_LABEL }],
    })),
    lines: 1,
    hasAxisLine: false,
    top: TOP,
    series: (place) => (
      <MirrorPlot {...drawn} {...place} bars={bars} quota={drawnQuota} scale={scale} remark={remark} />
    ),
  }
  return { plot, scale, quota: drawnQuota }
}

function LegendEntry({ name, look, total }: { name: string; look: string; total: number }) {
  return (
    <div>
      <dt>
        <span className={`mirror-swatch mirror-swatch--${look}`} />
        {name}
      </dt>
      <dd>{groupDigits(String(total))}</dd>
    </div>
  )
}
