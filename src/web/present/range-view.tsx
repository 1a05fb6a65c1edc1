import { useMemo, useSyncExternalStore } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { feeTotal, type Measure, transactionCount } from '../chain/measures/measure.ts'
import { readBars } from '../charts/bars/bars.ts'
import { barsPlot } from '../charts/bars/epoch-bar-chart.tsx'
import { type EpochRange, epochPlaces } from '../charts/epoch-series.ts'
import type { PlotScale } from '../charts/frame/plot.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { Swatch } from '../ui/records/readout.tsx'
import { StillChart } from './still-chart.tsx'

/** Transactions and fees of a range, side by side. */
export function RangeView(view: {
  range: EpochRange
  scale: PlotScale
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  return (
    <section className="presentation-charts" aria-label="Charts">
      <RangeChart {...view} measure={transactionCount} />
      <RangeChart {...view} measure={feeTotal} />
    </section>
  )
}

function RangeChart({
  range,
  scale,
  epochs,
  open,
  measure,
}: {
  range: EpochRange
  scale: PlotScale
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
  measure: Measure
}) {
  const network = useNetwork()
  const isRecorded = useIsRecording()
  const height = useChartHeight()
  const plot = useMemo(() => {
    const places = epochPlaces(epochs, range)
    return barsPlot(
      network,
      readBars({ places, measure, scale, running: open?.no, showMedian: true, isRecorded }),
      true,
    )
  }, [network, epochs, range, measure, scale, open, isRecorded])
  const unit = measure.unit ? ` in ${measure.unit}` : ''
  return (
    <figure>
      <h2>
        <Swatch series={measure.series} /> {measure.title} per epoch
        {measure.unit && <span className="unit"> {measure.unit}</span>}
      </h2>
      <StillChart
        plot={plot}
        height={height}
        name={`${measure.title} per epoch${unit}, ${range.first} to ${range.last}${scale === 'log' ? ', logarithmic scale' : ''}`}
        className={`epoch-bars series-${measure.series}`}
      />
    </figure>
  )
}

const LARGE_HEIGHT = 400
const SMALL_HEIGHT = 240
/** Screens on which the charts are below each other; `present.css` has the same width. */
const SMALL_SCREEN = '(max-width: 767px)'

/** The height of a chart, in pixels before the page is scaled. The server, which does not know the screen, draws for a large one. */
function useChartHeight(): number {
  const isSmall = useSyncExternalStore(
    followScreen,
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
  return isSmall ? SMALL_HEIGHT : LARGE_HEIGHT
}

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(SMALL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
