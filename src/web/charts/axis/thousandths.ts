/** Rounds away the last digits of a double, which would place a text or a dash by another pixel. */
export function thousandths(pixels: number): number {
  return Math.round(pixels * 1000) / 1000
}
