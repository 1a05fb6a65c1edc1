import { type KeyboardEvent, useId, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { ChartPlace } from '../chart-place.tsx'
import { MirrorReadout } from './mirror-readout.tsx'
import { LOWER_HEIGHT, mirrorScale, UPPER_HEIGHT } from './mirror-scale.ts'
import {
  greatestSums,
  hasRoomForQuota,
  type MirrorChartProps,
  placeOf,
  seriesTotals,
  sum,
} from './mirror-series.ts'
import { MirrorTable } from './mirror-table.tsx'

const MirrorPlots = shownPart(() => import('./mirror-plots.tsx').then(({ MirrorPlots }) => MirrorPlots))

/** Height of both halves with the marks of time, as `mirror-plots.tsx` draws them. */
const PLOTS_HEIGHT = UPPER_HEIGHT + LOWER_HEIGHT + 36
const PAGE_STEP = 7

/**
 * Bars above a line for what was answered, below it for what was not, on a scale of its own. The cursor's bar is in the
 * read-out below; the table has all of them. The plots load when they come into view.
 */
export function MirrorChart({
  bars,
  upSeries,
  downSeries,
  quota,
  isRunning = false,
  endsNow = false,
  marks = [],
  title,
  unit = 'Time',
  nothingBelow = 'Nothing below the line',
  summary,
}: MirrorChartProps) {
  const [cursor, setCursor] = useState<number>()
  const [hasTable, setHasTable] = useState(false)
  const summaryId = useId()
  const last = bars.length - 1
  const place = Math.min(cursor ?? last, last)
  const bar = bars[place]
  const most = greatestSums(bars)
  const drawnQuota = quota && hasRoomForQuota(quota.value, most.up) ? quota : undefined
  const scale = mirrorScale(Math.max(most.up, drawnQuota?.value ?? 0), most.down)
  const totals = {
    up: seriesTotals(
      bars.map(({ up }) => up),
      upSeries.length,
    ),
    down: seriesTotals(
      bars.map(({ down }) => down),
      downSeries.length,
    ),
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = event.shiftKey ? PAGE_STEP : 1
    const target = {
      ArrowLeft: place - step,
      ArrowRight: place + step,
      PageDown: place - PAGE_STEP,
      PageUp: place + PAGE_STEP,
      Home: 0,
      End: last,
    }[event.key]
    if (target !== undefined) setCursor(Math.min(Math.max(target, 0), last))
    else if (event.key === 'Enter') setHasTable((has) => !has)
    else return
    event.preventDefault()
  }

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
      <div
        className="mirror-plots"
        role="slider"
        tabIndex={0}
        aria-label={`${title}; arrow keys move the cursor, Enter shows the table`}
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={`${bar.label}: ${counts.join(', ')}`}
        onKeyDown={move}
        onBlur={() => setCursor(undefined)}
      >
        <ChartPlace height={PLOTS_HEIGHT}>
          <MirrorPlots
            bars={bars}
            upSeries={upSeries}
            downSeries={downSeries}
            quota={drawnQuota}
            scale={scale}
            isRunning={isRunning}
            cursor={cursor}
            onCursor={setCursor}
          />
          <div className="mirror-moments" aria-hidden>
            {marks.map(({ at, label }) => {
              const share = placeOf(at, bars)
              return (
                share !== undefined && (
                  <span
                    key={`${at} ${label}`}
                    className={share > 0.6 ? 'mirror-moment mirror-moment--left' : 'mirror-moment'}
                    style={{ left: `${share * 100}%` }}
                  >
                    <b>{label}</b>
                  </span>
                )
              )
            })}
            {endsNow && <span className="mirror-now" />}
          </div>
          {sum(totals.up) > 0 && sum(totals.down) === 0 && <p className="mirror-none">{nothingBelow}</p>}
          {sum(totals.up) + sum(totals.down) === 0 && (
            <p className="mirror-empty">No requests in this time</p>
          )}
        </ChartPlace>
      </div>
      <p id={summaryId} className="visually-hidden">
        {summary}
        {marks.map(({ label }) => ` ${label}.`)}
      </p>
      <MirrorReadout bar={bar} unit={unit} upSeries={upSeries} downSeries={downSeries} />
      <p className="mirror-note">
        {[
          scale.words,
          isRunning && 'The time of the hatched bar is not over.',
          quota && !drawnQuota && `The ${quota.label} is far above these bars.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {hasTable && (
        <MirrorTable title={title} unit={unit} bars={bars} upSeries={upSeries} downSeries={downSeries} />
      )}
    </div>
  )
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
