import { axisHeight } from '../axis/axis-height.ts'
import { VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import type { ChartPicture, PictureChart } from './chart-picture.ts'

/** Width of a picture, in pixels: that of the content of a page. */
export const PICTURE_WIDTH = 1280
/** Space around the content, in pixels. */
export const PADDING = 32
/** Width of a chart with its axis of values, in pixels. */
export const CHART_WIDTH = PICTURE_WIDTH - 2 * PADDING
export const PLOT_WIDTH = CHART_WIDTH - VALUE_AXIS_WIDTH
/** Height of a plot without its axis, in pixels. */
export const PLOT_HEIGHT = 204

/** From the top of the picture to the base lines of its title and subtitle. */
export const TITLE_LINE = PADDING + 20
export const SUBTITLE_LINE = TITLE_LINE + 26
const FIRST_CHART = SUBTITLE_LINE + 24
/** From the top of a chart to the base line of its title, and to the top of its plot's own space. */
export const CHART_TITLE_LINE = 16
const CHART_HEAD = 28
const CHART_SPACE = 20
const LEGEND_LINE = 28
const SOURCE_SPACE = 28
const SOURCE_LINE = 18

/** Places of the parts of a picture, in pixels from its top. */
export interface PictureLayout {
  readonly height: number
  /** The top of each chart, and of its plot. */
  readonly charts: readonly { readonly chart: PictureChart; readonly top: number; readonly plotTop: number }[]
  /** The base line of the legend; undefined without one. */
  readonly legend: number | undefined
  /** The rule above the source, and the base line of each of its lines. */
  readonly rule: number
  readonly source: readonly number[]
}

export function pictureLayout({ charts, legend, source }: ChartPicture): PictureLayout {
  let end = FIRST_CHART
  const placed = charts.map((chart) => {
    const top = end
    const plotTop = top + CHART_HEAD + chart.plot.top
    end = plotTop + PLOT_HEIGHT + axisHeight(chart.plot.lines) + CHART_SPACE
    return { chart, top, plotTop }
  })
  const legendLine = legend.length > 0 ? end + LEGEND_LINE - CHART_SPACE : undefined
  const rule = (legendLine ?? end - CHART_SPACE) + SOURCE_SPACE - 8
  const lines = source.map((_, i) => rule + SOURCE_SPACE - 4 + i * SOURCE_LINE)
  return {
    height: (lines.at(-1) ?? rule) + PADDING - 8,
    charts: placed,
    legend: legendLine,
    rule,
    source: lines,
  }
}
