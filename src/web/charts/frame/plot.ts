import type { ReactNode } from 'react'
import type { AxisMark } from '../axis/axis-mark.ts'
import { thousandths } from '../axis/rounded-pixels.ts'

export type PlotScale = 'linear' | 'log'

/** Content of a chart in the values of its axes, the same for its static drawing and for its live one. */
export interface Plot {
  /** The left and the right end of the axis below. */
  readonly across: readonly [left: number, right: number]
  /** The bottom and the top of the axis of values. */
  readonly range: readonly [bottom: number, top: number]
  readonly scale: PlotScale
  /** Values with a line of the grid. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
  readonly marks: readonly AxisMark[]
  /** Lines of text under each mark. */
  readonly lines: 1 | 2
  /** Whether the axis below is a line. */
  readonly hasAxisLine: boolean
  /** Space above the plot, in pixels. */
  readonly top: number
  /** Draws the series across the width of the `<svg>` around them. */
  readonly series: (place: PlotPlace) => ReactNode
  /** Draws over the series what is at the cursor. */
  readonly underCursor?: (at: number, place: PlotPlace) => ReactNode
}

/** Where values lie in a plot. */
export interface PlotPlace {
  /** Height of the plot, in pixels. */
  readonly height: number
  /** A value in pixels from the top of the plot. */
  readonly placeOf: (value: number) => number
}

/** The place of a value in a plot that is this high, as recharts computes it. */
export function valuePlace(
  { scale, range }: Pick<Plot, 'scale' | 'range'>,
  height: number,
): (value: number) => number {
  const on = scale === 'log' ? Math.log10 : (value: number) => value
  const [bottom, top] = [on(range[0]), on(range[1])]
  return (value) => thousandths(height * (1 - (on(value) - bottom) / (top - bottom)))
}
