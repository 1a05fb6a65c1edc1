import { useMemo, useSyncExternalStore } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import { axisHeight } from '../../charts/axis/axis-height.ts'
import { readBars } from '../../charts/bars/bars.ts'
import { barsPlot } from '../../charts/bars/epoch-bar-chart.tsx'
import { type EpochRange, epochPlaces } from '../../charts/epoch-series.ts'
import { type Plot, type PlotScale, valuePlace } from '../../charts/frame/plot.ts'
import { PlotDrawing } from '../../charts/frame/plot-drawing.tsx'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import '../../charts/frame/chart-frame.css'

const LARGE = 392
/** In one of two rows. */
const HALF = 172
const SMALL = 240
/** Screens on which the charts are below each other; `present.css` has the same width, and these heights. */
const SMALL_SCREEN = '(max-width: 767px)'

/**
 * The height of a chart, in pixels before the page is scaled. The server, which does not know the screen, draws for a large one.
 * @param rows of charts
 */
function useChartHeight(rows: 1 | 2): number {
  const isSmall = useSyncExternalStore(
    followScreen,
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
  if (isSmall) return SMALL
  return rows === 1 ? LARGE : HALF
}

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(SMALL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Epochs as the charts show them. */
export interface ChartedEpochs {
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  /** The newest of them, while its figures are not final. */
  readonly open: OpenEpoch | undefined
  readonly scale: PlotScale
}

/**
 * A measure over a range, with its median.
 * @param picked the epoch that the view is about
 * @param rows of charts in the view
 */
export function MeasureChart({
  measure,
  range,
  charted: { epochs, open, scale },
  picked,
  rows = 1,
}: {
  measure: Measure
  range: EpochRange
  charted: ChartedEpochs
  picked?: number
  rows?: 1 | 2
}) {
  const network = useNetwork()
  const isRecorded = useIsRecording()
  const zone = timeZone.use()
  const height = useChartHeight(rows)
  const plot = useMemo(() => {
    const places = epochPlaces(epochs, range)
    const bars = readBars({ places, measure, scale, running: open?.no, picked, showMedian: true, isRecorded })
    return barsPlot(network, bars, true, zone)
  }, [network, epochs, range, measure, scale, open, picked, isRecorded, zone])
  const { title, unit } = measure
  const name = [
    `${title} per epoch${unit ? ` in ${unit}` : ''}, ${range.first} to ${range.last}`,
    scale === 'log' && 'logarithmic scale',
  ]
  return (
    <figure>
      <h2>
        <Swatch series={measure.series} /> {measure.per ? title : `${title} per epoch`}
        {unit && <span className="unit"> {unit}</span>}
      </h2>
      <StillChart
        plot={plot}
        height={height}
        name={name.filter(Boolean).join(', ')}
        className={`epoch-bars series-${measure.series}${rows === 2 ? ' still-chart--half' : ''}`}
      />
    </figure>
  )
}

/** A chart as a picture: the drawing that a chart frame shows first, without a cursor and the code for one. */
function StillChart({
  plot,
  height,
  name,
  className,
}: {
  plot: Plot
  /** With its axis below, in pixels. */
  height: number
  /** Content of the chart in words, for assistive technology. */
  name: string
  className: string
}) {
  const plotHeight = height - plot.top - axisHeight(plot.lines)
  const placeOf = useMemo(() => valuePlace(plot, plotHeight), [plot, plotHeight])
  return (
    <div role="img" aria-label={name} className={`chart-frame still-chart ${className}`}>
      <svg className="chart-plot" height={height} aria-hidden="true">
        <svg y={plot.top} width="100%" height={plotHeight} overflow="visible" aria-hidden="true">
          <PlotDrawing plot={plot} height={plotHeight} placeOf={placeOf} />
        </svg>
      </svg>
    </div>
  )
}
