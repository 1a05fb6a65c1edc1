export interface MirrorBar {
  /** Milliseconds since the Unix epoch. */
  readonly start: number
  readonly end: number
  /** The bar's time in the read-out and in the table. */
  readonly label: string
  /** The bar's time on the axis; the label unless set. */
  readonly mark?: string | undefined
  /** Counts in the order of the series. */
  readonly up: readonly number[]
  readonly down: readonly number[]
  /** Further facts for the read-out and the table, the same for each bar and in the same order. */
  readonly more?: readonly { readonly name: string; readonly value: string }[]
}

export interface UpSeries {
  readonly name: string
  readonly look: 'light' | 'dark'
}

export interface DownSeries {
  readonly name: string
  readonly look: 'hollow' | 'solid' | 'faint' | 'striped'
}

export interface MirrorChartProps {
  readonly bars: readonly MirrorBar[]
  /** The series in the order of the legend; dark and solid ones stand at the line, the others beyond them. */
  readonly upSeries: readonly UpSeries[]
  readonly downSeries: readonly DownSeries[]
  /** A line across the upper half; left out where it is so high that it would flatten the bars. */
  readonly quota?: { readonly value: number; readonly label: string } | undefined
  /** True when the time of the last bar is not over: it is hatched. */
  readonly isRunning?: boolean
  /** True when the right edge is the present moment: it has the needle. */
  readonly endsNow?: boolean
  /** Moments at which something changed. */
  readonly marks?: readonly { readonly at: number; readonly label: string }[]
  /** Name of the chart for assistive technology, such as `Requests per day`. */
  readonly title: string
  /** The name of a bar's time; `Time` unless set. */
  readonly unit?: string
  /** Said in the lower half where nothing is in it. */
  readonly nothingBelow?: string
  /** The whole in a sentence. */
  readonly summary: string
}

/** Quotas of more than so many times the highest bar are not drawn. */
const QUOTA_ROOM = 3

/** The sum of each series over all bars. */
export function seriesTotals(columns: readonly (readonly number[])[], series: number): number[] {
  return Array.from({ length: series }, (_, i) => sum(columns.map((counts) => counts[i] ?? 0)))
}

/** The greatest sums above and below the line. */
export function greatestSums(bars: readonly MirrorBar[]): { readonly up: number; readonly down: number } {
  return {
    up: Math.max(0, ...bars.map(({ up }) => sum(up))),
    down: Math.max(0, ...bars.map(({ down }) => sum(down))),
  }
}

/** Whether the line of a quota leaves the bars enough height. */
export function hasRoomForQuota(quota: number, mostAbove: number): boolean {
  return quota <= mostAbove * QUOTA_ROOM
}

/** The numbers of the bars that are marked on an axis, the last one always, as many as there is room for. */
export function markedBars(count: number, room: number): number[] {
  if (count === 0) return []
  const step = [1, 2, 5, 7, 10, 14, 20, 28, 50, 100].find((candidate) => count / candidate <= room) ?? count
  const first = Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step)
  // A mark beside the last one would touch it.
  return [...first.filter((bar) => count - 1 - bar >= step * 0.6), count - 1]
}

/** Share of the chart's width at which a moment lies; undefined outside. */
export function placeOf(at: number, bars: readonly MirrorBar[]): number | undefined {
  const bar = bars.findIndex(({ start, end }) => start <= at && at < end)
  const found = bars[bar]
  return found && (bar + (at - found.start) / (found.end - found.start)) / bars.length
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
