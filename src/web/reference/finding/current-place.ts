/** A place of a page, and the distance of its upper edge from that of the window, in pixels. */
export interface PlacedAnchor {
  readonly anchor: string
  readonly top: number
}

/** Where the page stands. */
export interface PagePosition {
  /** The distance from the window's upper edge at which a link puts its place, in pixels. */
  readonly line: number
  /** Whether the page cannot be scrolled further down. */
  readonly isAtEnd: boolean
  /** The place that the address names. */
  readonly named: string
}

/**
 * The place that a reader is at: the last one that has reached the line. At the page's end the places below the line cannot
 * reach it: there it is the one that the address names, or else the last.
 * @param places in the order of the page
 */
export function currentPlace(
  places: readonly PlacedAnchor[],
  { line, isAtEnd, named }: PagePosition,
): string | undefined {
  const reached = places.findLast(({ top }) => top <= line + ROUNDING)?.anchor
  if (!isAtEnd) return reached
  const below = places.filter(({ top }) => top > line + ROUNDING)
  return below.find(({ anchor }) => anchor === named)?.anchor ?? below.at(-1)?.anchor ?? reached
}

/** Pixels by which a place that a link has put on the line can be below it. */
const ROUNDING = 2
