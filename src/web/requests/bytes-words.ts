import { countText } from '../ui/values/count.tsx'

/** `546 bytes`, `96 kB`, `1.2 MB`: decimal units. */
export function bytesText(bytes: number): string {
  if (bytes < 10_000) return countText(bytes, 'byte')
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
