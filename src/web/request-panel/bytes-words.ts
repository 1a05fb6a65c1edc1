import { groupDigits } from '#cardano/decimal.ts'

/** `546 B`, `96 kB`, `1.2 MB`: decimal units. */
export function bytesText(bytes: number): string {
  if (bytes < 10_000) return `${groupDigits(bytes)} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
