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

/** Places of a long step of a cursor. */
export const PAGE = 10

/** The cursor of a chart, which its keys and its pointer move. Linked charts share one. */
export interface ChartCursor {
  /** The place under the hairline. */
  readonly at: number | undefined
  /** The place from which keys move a cursor that is nowhere. */
  readonly rest: number
  /** Text under the hairline, at the axis. */
  readonly flag?: string | undefined
  /** Effect of the keys, for assistive technology. */
  readonly keys: string
  /** The place and its values in words, which assistive technology announces. */
  readonly valueText: string
  readonly onMove: (at: number | undefined) => void
  /** Effect of a key, where that is another one than that of the pointer. */
  readonly onStep?: ((at: number | undefined) => void) | undefined
  readonly onEnter?: (() => void) | undefined
}
