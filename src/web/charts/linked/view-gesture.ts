import type { EpochRange } from '../epoch-series.ts'
import type { RangeView } from './range-view.ts'
import { rangeOf, sameView, type View, viewOf } from './view.ts'

/** Milliseconds without a further step after which a gesture that has no end of its own is over. */
const STEPS_END_AFTER = 400

/** The view from which a gesture moves on. */
export function readView({ moving, address }: RangeView): View {
  return moving.read() ?? viewOf(address.read())
}

export function isMoving({ moving, isOver }: RangeView): boolean {
  return moving.read() !== undefined && !isOver
}

export function moveView(view: RangeView, to: View): void {
  clearTimeout(view.timer)
  view.isOver = false
  view.moving.write(to)
}

/** Moves the view by one of several steps, as of a wheel or of keys: the gesture ends when none follows. */
export function stepView(view: RangeView, to: View): void {
  moveView(view, to)
  view.timer = setTimeout(endGesture, STEPS_END_AFTER, view)
}

/** Ends a gesture at whole epochs, which the address gets unless it shows them. */
export function endGesture(view: RangeView): void {
  clearTimeout(view.timer)
  const moved = view.moving.read()
  if (!moved || view.isOver) return
  const range = rangeOf(moved)
  const whole = viewOf(range)
  if (isShown(view, range)) cancelGesture(view)
  else {
    view.isOver = true
    view.moving.write(whole)
    view.address.write(range)
  }
}

/** Ends a gesture where it began. */
export function cancelGesture(view: RangeView): void {
  clearTimeout(view.timer)
  view.isOver = false
  view.moving.write(undefined)
}

/** Shows a range that is no gesture's. */
export function showRange(view: RangeView, range: EpochRange): void {
  cancelGesture(view)
  if (!isShown(view, range)) view.address.write(range)
}

/** Shows the default range. */
export function resetRange(view: RangeView): void {
  cancelGesture(view)
  if (!view.address.isDefault()) view.address.write(undefined)
}

function isShown({ address }: RangeView, range: EpochRange): boolean {
  return sameView(viewOf(range), viewOf(address.read()))
}
