import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ExternalStore, externalStore } from '#web/browser/external-store.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { rangeOf, sameView, type View, viewOf } from './view-moves.ts'

/** The range in the page's address. */
export interface RangeInAddress {
  /** The range that is shown. */
  readonly read: () => EpochRange
  /** Writes a range; undefined for the default. */
  readonly write: (range: EpochRange | undefined) => void
  readonly isDefault: () => boolean
}

/**
 * The view of linked charts, which gestures move. At rest the charts show the range of the page's address, which a
 * gesture changes once, at its end.
 */
export interface RangeView {
  /** The view of a gesture; undefined at rest. */
  readonly moving: ExternalStore<View | undefined>
  readonly address: RangeInAddress
  /** True from the end of a gesture until the charts are drawn for its range: its view stays until then. */
  isOver: boolean
  /** Ends a gesture that has no end of its own. */
  timer?: ReturnType<typeof setTimeout>
}

export function createRangeView(address: RangeInAddress): RangeView {
  return { moving: externalStore<View | undefined>(() => undefined), address, isOver: false }
}

/** Called when the charts are drawn for another range. */
export function noteDrawn(view: RangeView): void {
  if (!view.isOver) return
  view.isOver = false
  view.moving.write(undefined)
}

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

/** A query of the page's address with another range; without one, it shows the default. */
type WithRange = (search: URLSearchParams, range: EpochRange | undefined) => URLSearchParams

/**
 * The view of charts or of a strip, whose gestures end in the page's address.
 * @param range that of the address
 * @param withRange reads and writes the parameters `from` and `to`
 * @param options `replace` leaves no entry in the history, which a frame shares with the page around it
 */
export function useRangeView(
  range: EpochRange,
  withRange: WithRange,
  { replace = false }: { readonly replace?: boolean } = {},
): RangeView {
  const navigate = useNavigate()
  const latest = useRef({ range, withRange, navigate, replace })
  useLayoutEffect(() => {
    latest.current = { range, withRange, navigate, replace }
  })
  const [view] = useState(() =>
    createRangeView({
      read: () => latest.current.range,
      write: (chosen) => {
        const { withRange, navigate, replace } = latest.current
        const search = withRange(new URLSearchParams(location.search), chosen).toString()
        navigate({ search }, { preventScrollReset: true, replace })
      },
      isDefault: () => {
        const search = new URLSearchParams(location.search)
        return !search.has('from') && !search.has('to')
      },
    }),
  )
  return view
}
