import { useMemo } from 'react'
import { firstEpochOf, type Network } from '#cardano/network.ts'
import { EpochChart, MedianNote } from '#web/charts/epoch-chart.tsx'
import { type EpochPlace, type EpochRange, epochPlaces, erasIn } from '#web/charts/epoch-series.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { usualFigure } from '#web/measures/comparison-figures.ts'
import {
  feeTotal,
  figureOf,
  figureText,
  type Measure,
  outputTotal,
  transactionCount,
} from '#web/measures/measure.ts'
import { compareRatios } from '#web/measures/ratio.ts'
import { epochsInYear } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import { useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { Readouts } from '#web/ui/content/readout.tsx'
import { SkeletonBars } from '#web/ui/states/skeleton.tsx'
import { BlockCountOfEpoch, FigureOfEpoch, type FiguresOfEpoch } from './figure-of-epoch.tsx'

/** Height of a chart with its axis, in pixels. */
export const CHART_HEIGHT = 150
/** Heights of charts above each other: the last one has the dates. */
const linkedHeights = [128, 110]
export const LINKED_CHARTS_HEIGHT = linkedHeights.reduce((sum, height) => sum + height, 0)

const chartedMeasures = [transactionCount, feeTotal]

interface ChartedProps extends FiguresOfEpoch {
  readonly cursor: number | undefined
  readonly onCursor: (no: number | undefined) => void
}

/** Transactions and fees above the charts of a year, and blocks and output beside them. */
export function LiveFigures(props: ChartedProps) {
  return (
    <div className="newest-epoch-figures">
      {chartedMeasures.map((measure) => (
        <div key={measure.key}>
          <dl>
            <FigureOfEpoch {...props} measure={measure} />
          </dl>
          <PageSection name="epochs" waiting={<SkeletonBars height={CHART_HEIGHT} />}>
            <YearChart {...props} measure={measure} />
          </PageSection>
        </div>
      ))}
      <dl className="newest-epoch-rest">
        <BlockCountOfEpoch {...props} />
        <FigureOfEpoch {...props} measure={outputTotal} />
      </dl>
    </div>
  )
}

/** The epochs of a year, with the median that the figure above is compared with. */
function YearChart({ measure, newest, cursor, onCursor }: ChartedProps & { measure: Measure }) {
  const network = useNetwork()
  const epochs = useEpochs()
  const open = useOpenEpoch(newest)
  const first = Math.max(newest.no - epochsInYear(network) + 1, 0)
  const places = useMemo(() => epochPlaces(epochs, { first, last: newest.no }), [epochs, first, newest.no])
  const median = useMemo(
    () => usualFigure(network, newest, epochs, measure),
    [network, newest, epochs, measure],
  )
  const chart = { network, places, running: open?.no, measure, median }
  const onOpen = useOpenRecordedEpoch(epochs)
  return (
    <div className="newest-epoch-chart">
      {median && <MedianNote {...chart} />}
      <EpochChart
        {...chart}
        height={CHART_HEIGHT}
        line={median ? 'median' : 'none'}
        picked={newest.no}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        pathOf={(no) => paths.epoch(network.name, no)}
        isBelow
      />
    </div>
  )
}

/** All figures in a row, above the charts of a recording since Shelley, which is still: more of it is seen at once. */
export function RecordedFigures(props: ChartedProps) {
  return (
    <>
      <Readouts>
        {chartedMeasures.map((measure) => (
          <FigureOfEpoch key={measure.key} {...props} measure={measure} />
        ))}
        <BlockCountOfEpoch {...props} />
        <FigureOfEpoch {...props} measure={outputTotal} />
      </Readouts>
      <PageSection name="epochs" waiting={<SkeletonBars height={LINKED_CHARTS_HEIGHT} />}>
        <LinkedCharts {...props} />
      </PageSection>
    </>
  )
}

/** Transactions and fees with one cursor, the eras, and the highest epoch by its number. */
function LinkedCharts({ newest, cursor, onCursor }: ChartedProps) {
  const network = useNetwork()
  const epochs = useEpochs()
  const open = useOpenEpoch(newest)
  const onOpen = useOpenRecordedEpoch(epochs)
  const range = useMemo(() => sinceShelley(network, newest.no), [network, newest.no])
  const places = useMemo(() => epochPlaces(epochs, range), [epochs, range])
  const eras = useMemo(() => erasIn(network, range), [network, range])
  const highest = useMemo(() => highestPlace(transactionCount, places), [places])
  return (
    <div className="newest-epoch-linked">
      {chartedMeasures.map((measure, at) => (
        <EpochChart
          key={measure.key}
          {...{ network, places, measure, eras, cursor, onCursor, onOpen }}
          running={open?.no}
          height={linkedHeights[at] ?? CHART_HEIGHT}
          hasMonths={at > 0}
          named={at === 0 ? highest : undefined}
          picked={newest.no}
          showFlag={at === 0}
          pathOf={(no) => paths.epoch(network.name, no)}
          isBelow
        />
      ))}
    </div>
  )
}

/** From the first epoch of Shelley on, which most epochs with transactions are of; on a chain without it from its start. */
function sinceShelley(network: Network, last: number): EpochRange {
  return { first: Math.min(firstEpochOf(network, 'Shelley') ?? 0, last), last }
}

/** The place with the highest figure, in words. */
function highestPlace(measure: Measure, places: readonly EpochPlace[]) {
  const known = places.flatMap(({ no, epoch }) => {
    const figure = epoch && figureOf(measure, epoch)
    return figure ? [{ no, figure }] : []
  })
  const highest = known.toSorted((a, b) => compareRatios(b.figure, a.figure))[0]
  return highest && { at: highest.no, text: `${figureText(highest.figure, measure.form)} in ${highest.no}` }
}
