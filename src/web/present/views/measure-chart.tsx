import { useMemo, useSyncExternalStore } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import type { ChartScale } from '../../charts/axis-ticks.ts'
import { EpochBarChart, MedianNote } from '../../charts/epoch-bar-chart.tsx'
import { type EpochRange, epochPlaces } from '../../charts/epoch-series.ts'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { Swatch } from '../../ui/records/readout.tsx'

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
  readonly scale: ChartScale
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
  const height = useChartHeight(rows)
  const places = useMemo(() => epochPlaces(epochs, range), [epochs, range])
  const { title, unit } = measure
  const shown = { measure, places, running: open?.no }
  return (
    <figure>
      <h2>
        <Swatch series={measure.series} /> {measure.per ? title : `${title} per epoch`}
        {unit && <span className="unit"> {unit}</span>} <MedianNote {...shown} />
      </h2>
      <EpochBarChart
        {...shown}
        network={network}
        scale={scale}
        showMedian
        isRecorded={isRecorded}
        height={height}
        picked={picked}
      />
    </figure>
  )
}
