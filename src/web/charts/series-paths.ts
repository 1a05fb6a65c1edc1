import { thousandths } from './axis-ticks.ts'
import type { ChartModel, ChartValues } from './chart-model.ts'

/** Share of its place that a bar takes, and the space before it. */
export const BAR_WIDTH = 0.82
const INSET = 0.09

/** How a plot is drawn: across in units of a place, down in pixels from the top of the plot. */
export interface PathPlace {
  /** Units of a place: 1 in a drawing that is stretched to its width, else pixels. */
  readonly unit: number
  /** Height of the plot, in pixels. */
  readonly height: number
  /** A value in pixels from the top of the plot. */
  readonly placeOf: (value: number) => number
}

/** The shapes of a series: what is filled down to the base, and the line along its top. */
export interface SeriesPaths {
  readonly area: string
  readonly line: string
}

/** The series without its running place: bars with their caps, or steps. On a logarithmic scale, which has no zero, there is no area. */
export function seriesPaths(model: ChartModel, place: PathPlace): SeriesPaths {
  const { values, running, first, shape, scale } = model
  const drawn = values.map((value, i) =>
    first + i === running || (scale === 'log' && value === 0) ? undefined : value,
  )
  const { area, line } = shape === 'steps' ? stepPaths(drawn, place) : barPaths(drawn, place)
  return { area: scale === 'log' ? '' : area, line }
}

/** Bars as one outline, which returns to the base between them, and their caps, each placed from the end of the one before. */
function barPaths(values: ChartValues, { unit, height, placeOf }: PathPlace): SeriesPaths {
  let [area, line] = ['', '']
  let end: { readonly x: number; readonly y: number } | undefined
  const width = hundredths(BAR_WIDTH * unit)
  values.forEach((value, i) => {
    if (value === undefined) return
    const x = hundredths((i + INSET) * unit)
    const y = top(value, placeOf)
    if (end) {
      const [across, down] = [hundredths(x - end.x), tenths(y - end.y)]
      area += `V${height}h${across}`
      line += `m${across}${down < 0 ? down : ` ${down}`}`
    } else {
      area = `M${x} ${height}`
      line = `M${x} ${y}`
    }
    area += `V${y}h${width}`
    line += `h${width}`
    end = { x: hundredths(x + width), y }
  })
  return { area: area && `${area}V${height}z`, line }
}

/** Steps without slopes, each as wide as its place; where there is no value, both end. */
export function stepPaths(values: ChartValues, { unit, height, placeOf }: PathPlace): SeriesPaths {
  let [line, area] = ['', '']
  let before: number | undefined
  const end = (i: number) => `H${hundredths(i * unit)}`
  values.forEach((value, i) => {
    const y = value === undefined ? undefined : top(value, placeOf)
    if (y === before) return
    if (before !== undefined) {
      line += end(i)
      area += end(i) + (y === undefined ? `V${height}z` : '')
    }
    if (y !== undefined) {
      line += before === undefined ? `M${hundredths(i * unit)} ${y}` : `V${y}`
      area += before === undefined ? `M${hundredths(i * unit)} ${height}V${y}` : `V${y}`
    }
    before = y
  })
  if (before === undefined) return { line, area }
  return { line: line + end(values.length), area: `${area}${end(values.length)}V${height}z` }
}

/** A value above the axis ends at the top of the plot. */
function top(value: number, placeOf: (value: number) => number): number {
  return Math.max(tenths(placeOf(value)), 0)
}

/** A coordinate down: tenths are finer than a screen, and short. Ties of static and live charts are rounded alike. */
function tenths(pixels: number): number {
  return Math.round(thousandths(pixels) * 10) / 10
}

/** A coordinate across: hundredths of a place are finer than a screen, and short in a path. */
function hundredths(places: number): number {
  return Math.round(places * 100) / 100
}
