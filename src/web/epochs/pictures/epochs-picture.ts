import type { Network } from '#cardano/network.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import type { ChartScale } from '../../charts/axis-ticks.ts'
import { epochChart } from '../../charts/chart-model.ts'
import { type EpochPlace, gapsIn } from '../../charts/epoch-series.ts'
import type { ChartPicture } from '../../charts/picture/chart-picture.tsx'
import { type DataSource, legendOf, pictureTitle, rangeLine, sourceLine } from './picture-words.ts'
import { rangeOf } from './range-of.ts'

/** The charts of a range of epochs as they are shown. */
export interface ShownCharts {
  readonly measures: readonly Measure[]
  readonly places: readonly EpochPlace[]
  readonly scale: ChartScale
  readonly showMedian: boolean
  /** The epoch whose figures are not final; it need not be in the range. */
  readonly open: OpenEpoch | undefined
}

/** Where a picture is made. */
export interface PictureContext {
  readonly network: Network
  /** Undefined until the data service has described itself. */
  readonly source: DataSource | undefined
  /** Whether the figures are a copy that could not be renewed. */
  readonly isOld: boolean
  /** Address of the page that shows the same. */
  readonly address: string
}

export function epochsPicture(
  { measures, places, scale, showMedian, open }: ShownCharts,
  { network, source, isOld, address }: PictureContext,
): ChartPicture {
  const range = rangeOf(places)
  const shown = places.flatMap(({ epoch }) => (epoch ? [epoch] : []))
  const openHere = open && open.no >= range.first && open.no <= range.last ? open : undefined
  return {
    title: pictureTitle(network, measures),
    subtitle: rangeLine(network, range, scale),
    charts: measures.map((measure, i) => ({
      title: measure.title,
      unit: measure.unit,
      series: measure.series,
      model: epochChart({
        network,
        places,
        measure,
        scale,
        showMedian,
        running: openHere?.no,
        isRecorded: source === 'recorded',
        hasMonths: i === measures.length - 1,
      }),
    })),
    legend: legendOf({
      scale,
      open: openHere,
      hasGaps: gapsIn(places).length > 0,
      hasZero: measures.some((measure) => shown.some((epoch) => figureOf(measure, epoch)?.over === 0n)),
    }),
    source: [sourceLine(network, source, shown.at(-1)?.end_time, isOld), `Epochal, ${address}`],
  }
}
