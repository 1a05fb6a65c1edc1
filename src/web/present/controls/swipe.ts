interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels from which a movement of a finger is a swipe. */
const LEAST = 48

/** The direction in which a swipe leads through the views; undefined for another movement, as one that scrolls. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < LEAST || Math.abs(across) < 2 * Math.abs(down)) return undefined
  return across < 0 ? 1 : -1
}
