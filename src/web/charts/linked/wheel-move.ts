import type { View } from './view.ts'
import { movedBy, placeAt, zoomed } from './view-moves.ts'

/** Pixels of a line and of a page, in which some browsers count turns of a wheel. */
const LINE = 16
const PAGE = 400
/** Pixels of a turn above which it zooms no further: a notch of a wheel is 100, a trackpad's pinch sends few at a time. */
const MOST = 50
/** Pixels that double or halve the epochs in view. */
const DOUBLES = 100

export type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * The view after a turn of the wheel over a chart: with Ctrl or Meta, and by a trackpad's pinch, it zooms about the pointer; with Shift or
 * across, it moves. Undefined for a turn that scrolls the page.
 * @param share the pointer's place as a share of the plot's width
 * @param width of the plot, in pixels
 */
export function wheelMove(
  wheel: Wheel,
  share: number,
  width: number,
  view: View,
  record: View,
): View | undefined {
  const unit = [1, LINE, PAGE][wheel.deltaMode] ?? 1
  const [x, y] = [wheel.deltaX * unit, wheel.deltaY * unit]
  if (wheel.ctrlKey || wheel.metaKey) {
    const turn = Math.min(Math.max(y, -MOST), MOST)
    return zoomed(view, 2 ** (turn / DOUBLES), placeAt(view, share), record)
  }
  if (!wheel.shiftKey && Math.abs(x) <= Math.abs(y)) return undefined
  const across = Math.abs(x) > Math.abs(y) ? x : y
  return movedBy(view, (across / width) * (view.right - view.left), record)
}
