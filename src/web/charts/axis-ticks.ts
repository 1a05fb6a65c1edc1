const STEPS = [1, 2, 2.5, 4, 5, 10]

/** Four or five round values from zero to at least `max`: 1, 2, 2.5, 4 or 5 times a power of ten apart. */
export function linearTicks(max: number): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** The powers of ten around a range of positive values, with 2 and 5 times the first where there are only two. */
export function logTicks(min: number, max: number): number[] {
  const low = min > 0 ? min : 1
  const first = Math.floor(Math.log10(low))
  const last = Math.max(Math.ceil(Math.log10(Math.max(max, low))), first + 1)
  if (last === first + 1) return [1, 2, 5, 10].map((times) => times * 10 ** first)
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i))
}

/** Round epoch numbers, at most `room` of them. */
export function epochTicks(first: number, last: number, room: number): number[] {
  const span = last - first + 1
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((candidate) => span / candidate <= room) ?? 1000
  const start = Math.ceil(first / step) * step
  const ticks: number[] = []
  for (let tick = start; tick <= last; tick += step) ticks.push(tick)
  return ticks
}

export type ChartScale = 'linear' | 'log'

/** The widths of charts, with the marks of epochs for which there is room. */
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
