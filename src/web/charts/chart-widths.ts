/**
 * The widths of charts, with the marks of epochs for which there is room. Server rendering does not know the width: what depends on it
 * is drawn for both, and the style shows the one that fits (`chart-frame.css` has the same width).
 */
export const CHART_WIDTHS = [
  { name: 'narrow', from: 320, marks: 4 },
  { name: 'wide', from: 588, marks: 8 },
] as const

export type ChartWidth = (typeof CHART_WIDTHS)[number]['name']

/** Width of the axis of values, in pixels, which is left of the plot. */
export const VALUE_AXIS_WIDTH = 56

/** @param width of the chart with its axis of values, in pixels */
export function chartWidth(width: number): ChartWidth {
  return (CHART_WIDTHS.findLast(({ from }) => from <= width) ?? CHART_WIDTHS[0]).name
}

/**
 * The widths at which something is shown, decided by the least of each.
 * @param isShown takes the width of the plot in pixels
 */
export function widthsWhere(isShown: (plotWidth: number) => boolean): readonly ChartWidth[] {
  return CHART_WIDTHS.flatMap(({ name, from }) => (isShown(from - VALUE_AXIS_WIDTH) ? [name] : []))
}

/** The class of an element that is shown at these widths alone; undefined for one that is always shown. */
export function widthClass(widths: readonly ChartWidth[]): string | undefined {
  return widths.length === CHART_WIDTHS.length ? undefined : `chart-${widths[0]}`
}
