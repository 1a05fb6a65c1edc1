import type { Plot } from '../frame/plot.ts'

/** A chart of a picture. */
export interface PictureChart {
  readonly title: string
  /** Unit of the axis of values; undefined for a count. */
  readonly unit: string | undefined
  /** Class with the colours of the series: `series-tx`. */
  readonly series: string
  readonly plot: Plot
}

/** A mark whose meaning the legend states. */
export type LegendMark = 'hatch' | 'gap' | 'point' | 'bar' | 'dashes' | 'none'

export interface LegendItem {
  readonly mark: LegendMark
  readonly text: string
}

/** A picture of charts above each other, which says by itself what it shows and where that is from. */
export interface ChartPicture {
  readonly title: string
  /** Range, units and scale, in a line below the title. */
  readonly subtitle: string
  readonly charts: readonly PictureChart[]
  readonly legend: readonly LegendItem[]
  /** Lines at the foot: where the data is from, and of what time. */
  readonly source: readonly string[]
}
