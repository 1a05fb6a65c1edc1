import { useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import { readBars } from '../../charts/bars/bars.ts'
import { barsPlot } from '../../charts/bars/epoch-bar-chart.tsx'
import { type EpochRange, epochPlaces } from '../../charts/epoch-series.ts'
import type { PlotScale } from '../../charts/frame/plot.ts'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import { StillChart } from './still-chart.tsx'
import { useChartHeight } from './use-chart-height.ts'

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
