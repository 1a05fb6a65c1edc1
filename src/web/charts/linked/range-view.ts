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
  /** The view from which a gesture moves on. */
  readonly read: () => View
  readonly isMoving: () => boolean
  readonly move: (view: View) => void
  /** Moves the view by one of several steps, as of a wheel or of keys: the gesture ends when none follows. */
  readonly step: (view: View) => void
  readonly end: () => void
  /** Ends a gesture where it began. */
  readonly cancel: () => void
  /** Called when the charts are drawn for another range. */
  readonly noteDrawn: () => void
}

/**
 * @param shown the range of the page's address
 * @param choose writes a range into the address
 */
export function createRangeView(shown: () => EpochRange, choose: (range: EpochRange) => void): RangeView {
  const moving = externalStore<View | undefined>(() => undefined)
  // The view stays after the end of a gesture until the charts are drawn for it.
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(): View {
    return moving.read() ?? viewOf(shown())
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
    if (sameView(whole, viewOf(shown()))) cancel()
    else {
      isOver = true
      moving.write(whole)
      choose(range)
    }
  }

  function cancel(): void {
    clearTimeout(timer)
    isOver = false
    moving.write(undefined)
  }

  return {
    useMoving: moving.use,
    read,
    isMoving: () => moving.read() !== undefined && !isOver,
    move,
    step: (view) => {
      move(view)
      timer = setTimeout(end, STEPS_END_AFTER)
    },
    end,
    cancel,
    noteDrawn: () => {
      if (isOver) cancel()
    },
  }
}
