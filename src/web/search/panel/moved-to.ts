/** The places of the options in the panel. */
interface Place {
  readonly count: number
  /** The place that Enter chooses. */
  readonly at: number | undefined
  /** True once an arrow key has moved: before that, Home and End belong to the text. */
  readonly hasMoved: boolean
}

/** The place to which a key moves; undefined for a key that moves nothing. */
export function movedTo(key: string, { count, at, hasMoved }: Place): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at === undefined ? 0 : (at + 1) % count
  if (key === 'ArrowUp') return at === undefined ? count - 1 : (at + count - 1) % count
  if (key === 'Home' && hasMoved) return 0
  if (key === 'End' && hasMoved) return count - 1
  return undefined
}
