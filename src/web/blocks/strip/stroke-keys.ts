/** A side of the page, whose blocks are on the page beside it. */
export type Side = 'earlier' | 'later'

/**
 * The stroke that a key leads to, or the page on that side.
 * @param at the place of the chosen block, newest first
 */
export function targetOf(key: string, at: number, count: number): number | Side | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at + 1 < count ? at + 1 : 'earlier'
    case 'ArrowRight':
      return at > 0 ? at - 1 : 'later'
    case 'Home':
      return count - 1
    case 'End':
      return 0
    default:
      return undefined
  }
}
