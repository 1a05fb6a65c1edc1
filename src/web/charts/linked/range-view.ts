import { externalStore } from '../../browser/external-store.ts'
import type { EpochRange } from '../epoch-series.ts'
import { rangeOf, sameView, type View, viewOf } from './view.ts'

/** Milliseconds without a further step after which a gesture that has no end of its own is over. */
const STEPS_END_AFTER = 400

/**
 * The view of linked charts while a gesture moves it. At rest it is undefined, and the charts show the range of the page's address. A
 * gesture changes the address once, at its end.
 */
export interface RangeView {
  /** The view of a gesture, as a hook; undefined at rest. */
  readonly useMoving: () => View | undefined
  /** Whether there is one, as a hook. */
  readonly useIsMoved: () => boolean
  /** The view from which a gesture moves on. */
  readonly read: () => View
  readonly isMoving: () => boolean
  readonly move: (view: View) => void
  /** Moves the view by one of several steps, as of a wheel or of keys: the gesture ends when none follows. */
  readonly step: (view: View) => void
  readonly end: () => void
  /** Ends a gesture where it began. */
  readonly cancel: () => void
  /** Shows the default range. */
  readonly reset: () => void
  /** Whether another range than the default is shown. */
  readonly canReset: () => boolean
  /** Called when the charts are drawn for another range. */
  readonly noteDrawn: () => void
}

/** The range in the page's address. */
export interface RangeInAddress {
  /** The range that is shown. */
  readonly read: () => EpochRange
  /** Writes a range; undefined for the default. */
  readonly write: (range: EpochRange | undefined) => void
  readonly isDefault: () => boolean
}

export function createRangeView(address: RangeInAddress): RangeView {
  const moving = externalStore<View | undefined>(() => undefined)
  // The view stays after the end of a gesture until the charts are drawn for it.
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(): View {
    return moving.read() ?? viewOf(address.read())
  }

  function move(view: View): void {
    clearTimeout(timer)
    isOver = false
    moving.write(view)
  }

  function end(): void {
    clearTimeout(timer)
    const view = moving.read()
    if (!view || isOver) return
    const range = rangeOf(view)
    const whole = viewOf(range)
    if (sameView(whole, viewOf(address.read()))) cancel()
    else {
      isOver = true
      moving.write(whole)
      address.write(range)
    }
  }

  function cancel(): void {
    clearTimeout(timer)
    isOver = false
    moving.write(undefined)
  }

  return {
    useMoving: moving.use,
    useIsMoved: () => moving.useSelected((view) => view !== undefined),
    read,
    isMoving: () => moving.read() !== undefined && !isOver,
    move,
    step: (view) => {
      move(view)
      timer = setTimeout(end, STEPS_END_AFTER)
    },
    end,
    cancel,
    reset: () => {
      cancel()
      if (!address.isDefault()) address.write(undefined)
    },
    canReset: () => !address.isDefault(),
    noteDrawn: () => {
      if (isOver) cancel()
    },
  }
}
