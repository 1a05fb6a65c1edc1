import { type ExternalStore, externalStore } from '../../browser/external-store.ts'
import type { EpochRange } from '../epoch-series.ts'
import type { View } from './view.ts'

/** The range in the page's address. */
export interface RangeInAddress {
  /** The range that is shown. */
  readonly read: () => EpochRange
  /** Writes a range; undefined for the default. */
  readonly write: (range: EpochRange | undefined) => void
  readonly isDefault: () => boolean
}

/**
 * The view of linked charts, which gestures move (`view-gesture.ts`). At rest the charts show the range of the page's address, which a
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
