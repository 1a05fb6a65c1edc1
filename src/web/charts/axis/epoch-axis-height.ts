/** The height of an epoch axis in pixels, with months or without. */
export function epochAxisHeight(hasMonths: boolean): number {
  return hasMonths ? 40 : 24
}
