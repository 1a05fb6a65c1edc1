import { useMemo, useSyncExternalStore } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { readBars } from '../charts/bars/bars.ts'
import { barsPlot } from '../charts/bars/epoch-bar-chart.tsx'
import {
  type EpochRange,
  type EpochSeries,
  epochPlaces,
  feeSeries,
  transactionSeries,
} from '../charts/epoch-series.ts'
import type { PlotScale } from '../charts/frame/plot.ts'
import { useNetwork } from '../links/network-context.ts'
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
      <RangeChart {...view} series={transactionSeries} />
      <RangeChart {...view} series={feeSeries} />
    </section>
  )
}

function RangeChart({
  range,
  scale,
  epochs,
  open,
  series,
}: {
  range: EpochRange
  scale: PlotScale
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
  series: EpochSeries
}) {
  const network = useNetwork()
  const height = useChartHeight()
  const plot = useMemo(() => {
    const places = epochPlaces(epochs, range)
    return barsPlot(network, readBars({ places, series, scale, running: open?.no, showMedian: true }), true)
  }, [network, epochs, range, series, scale, open])
  const unit = series.unit ? ` in ${series.unit}` : ''
  return (
    <figure>
      <h2>
        <Swatch series={series.key} /> {series.title} per epoch
        {series.unit && <span className="unit"> {series.unit}</span>}
      </h2>
      <StillChart
        plot={plot}
        height={height}
        name={`${series.title} per epoch${unit}, ${range.first} to ${range.last}${scale === 'log' ? ', logarithmic scale' : ''}`}
        className={`epoch-bars series-${series.key}`}
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
