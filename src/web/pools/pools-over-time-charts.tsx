import { useDeferredValue, useMemo, useState } from 'react'
import { timeZone } from '../browser/time-zone.ts'
import { ChartFrame } from '../charts/frame/chart-frame.tsx'
import type { Plot } from '../charts/frame/plot.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import { type Series, Swatch } from '../ui/records/readout.tsx'
import { EpochFiguresReadout } from './epoch-figures-readout.tsx'
import { EpochFiguresTable } from './epoch-figures-table.tsx'
import { levelPlot } from './level-plot.tsx'
import type { KnownEpochs } from './list-queries.ts'
import { termSeries } from './pool-figures.tsx'
import {
  type EpochFigures,
  figuresOfEpochs,
  type PoolsOverTime,
  type TermName,
  termNames,
} from './pool-statistics.ts'
import { termText, termWords, updatesNote, updatesText } from './statistics-words.ts'
import { updatesPlot } from './updates-plot.tsx'
import '../charts/chart-header.css'

/** Heights of charts with their axis, in pixels: the last has the months. */
const UPDATES = 204
const MEDIAN = 148
const MONTHS = 16
/** Epochs of a long step of the cursor. */
const PAGE = 10

interface OneChart {
  readonly key: 'updates' | TermName
  readonly title: string
  readonly unit: string | undefined
  readonly series: Series
  readonly height: number
  readonly plot: Plot
  readonly textOf: (figures: EpochFigures) => string
}

/** Updates per epoch, and the medians of the terms in force, with one cursor. A press makes its epoch that of the page. */
export function PoolsOverTimeCharts({
  overTime,
  epochs,
  epoch,
  onEpoch,
}: {
  overTime: PoolsOverTime
  epochs: KnownEpochs
  epoch: number
  onEpoch: (epoch: number) => void
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const [cursor, setCursor] = useState<number>()
  const [hasTable, setHasTable] = useState(false)
  // The press is painted before the rows are drawn.
  const isTableDrawn = useDeferredValue(hasTable)
  const isRecording = source === 'recorded'
  const zone = timeZone.use()
  const { first, last, present } = epochs
  const figures = useMemo(() => figuresOfEpochs(overTime, { first, last }), [overTime, first, last])
  const charts = useMemo<readonly OneChart[]>(
    () => [
      {
        key: 'updates',
        title: 'Updates per epoch',
        unit: undefined,
        series: 'blk',
        height: UPDATES,
        plot: updatesPlot(network, figures, { present, picked: epoch, isRecording }),
        textOf: ({ updates }) => updatesText(updates, isRecording),
      },
      ...termNames.map((name, i): OneChart => {
        const isLast = i === termNames.length - 1
        const { title, unit } = termWords[name]
        return {
          key: name,
          title: `Median ${title.toLowerCase()}`,
          unit,
          series: termSeries[name],
          height: MEDIAN + (isLast ? MONTHS : 0),
          plot: levelPlot(network, name, figures, isLast, zone),
          textOf: ({ medians }) =>
            medians[name] ? `${termText(name, medians[name])} ${unit}` : 'no pool yet',
        }
      }),
    ],
    [network, figures, present, epoch, isRecording, zone],
  )
  const at = Math.min(Math.max(cursor ?? epoch, first), last)
  const atCursor = figures[at - first]
  if (!atCursor) return null
  const lastBegun = present === undefined ? last : Math.min(last, present)
  return (
    <section className="section">
      <div className="section-header">
        <h2>Over time</h2>
        <span className="section-note">
          {updatesNote(source, epochs)}{' '}
          <span className="pool-chart-hint">A press on an epoch shows its pools above.</span>
        </span>
        <span className="pool-chart-tools">
          <Link to={`${paths.epochs(network.name)}?from=${first}&to=${lastBegun}`}>
            Blocks, transactions and fees of these epochs
          </Link>
          <button
            type="button"
            className="button button--small"
            aria-expanded={hasTable}
            onClick={() => setHasTable((has) => !has)}
          >
            Table
          </button>
        </span>
      </div>
      {hasTable && isTableDrawn && <EpochFiguresTable figures={figures} isRecording={isRecording} />}
      <EpochFiguresReadout figures={atCursor} epochs={epochs} isRecording={isRecording} />
      <div className="linked-charts">
        {charts.map(({ key, title, unit, series, height, plot, textOf }, i) => (
          <figure key={key} className="pool-chart">
            <div className="chart-header">
              <h3>
                <Swatch series={series} /> {title}
                {unit && <span className="unit">&nbsp;{unit}</span>}
              </h3>
            </div>
            <ChartFrame
              plot={plot}
              height={height}
              name={`${title}${unit ? ` in ${unit}` : ''}, ${first} to ${last}`}
              className={`epoch-bars series-${series}`}
              cursor={{
                at,
                first,
                last,
                rest: epoch,
                page: PAGE,
                flag: i === 0 ? String(at) : undefined,
                keys: 'arrow keys move the cursor, Enter shows the pools of the epoch',
                valueText: `epoch ${at}: ${textOf(atCursor)}`,
                onMove: setCursor,
                onEnter: () => onEpoch(at),
                onBlur: () => setCursor(undefined),
              }}
              onPress={onEpoch}
            />
          </figure>
        ))}
      </div>
    </section>
  )
}
