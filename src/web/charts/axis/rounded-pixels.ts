/** A coordinate in a path: tenths are finer than a screen, and short. Ties of static and live charts are rounded alike. */
export function tenths(pixels: number): number {
  return Math.round(thousandths(pixels) * 10) / 10
}

/** Rounds away the last digits of a double, in which recharts and we differ: they can place a text by another pixel. */
export function thousandths(pixels: number): number {
  return Math.round(pixels * 1000) / 1000
}
