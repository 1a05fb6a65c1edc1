/** In percent: a stroke is always to be seen. */
const SMALLEST_STROKE = 6

/** The height of the stroke that stands for a block, by its size beside that of the largest in sight. */
export function strokeHeight(size: number, largest: number): string {
  return `${Math.max((size / Math.max(largest, 1)) * 100, SMALLEST_STROKE).toFixed(1)}%`
}
