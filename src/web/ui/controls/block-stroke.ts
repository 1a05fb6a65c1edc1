/** The least height in percent, so that every stroke is visible. */
const SMALLEST_STROKE = 6

/** The height of a block's stroke: its size as a percentage of the largest block shown. */
export function strokeHeight(size: number, largest: number): string {
  return `${Math.max((size / Math.max(largest, 1)) * 100, SMALLEST_STROKE).toFixed(1)}%`
}
