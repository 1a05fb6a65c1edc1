/** A cursor that moves over the places of a chart. */
export interface CursorPlace {
  readonly at: number
  readonly first: number
  readonly last: number
  /** Places of a long step. */
  readonly page: number
}

/** The place to which a key moves the cursor; undefined for a key that does not move it. */
export function cursorTarget(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { at, first, last, page }: CursorPlace,
): number | undefined {
  const step = shiftKey ? page : 1
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowRight: at + step,
    PageDown: at - page,
    PageUp: at + page,
    Home: first,
    End: last,
  }
  if (!Object.hasOwn(targets, key)) return undefined
  return Math.min(Math.max(targets[key] ?? at, first), last)
}
