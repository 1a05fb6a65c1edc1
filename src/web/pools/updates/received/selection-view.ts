import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { EpochCounts } from '../select-updates.ts'
import type { Extent, ReceivedUpdates, Selected, UpdateRow } from './received-updates.ts'

/** The rows of a selection, in its order. */
export interface SelectionView {
  /** Rows of the view; while the list arrives, the expected ones if nothing is filtered. */
  readonly total: number
  /** Undefined until the selection is computed, as are the counts. */
  readonly pools: number | undefined
  readonly perEpoch: EpochCounts | undefined
  /** The row of a place from 0; undefined for one that has not arrived. */
  readonly at: (place: number) => UpdateRow | undefined
  /** True while a newer selection is being computed; until then the view is that of the one before. */
  readonly isSettling: boolean
}

/** The first rows of the whole list, newest first, with the number of all. */
export interface NewestUpdates {
  readonly records: readonly PoolUpdate[]
  readonly total: number | undefined
}

/** The view of a selection that has been computed. */
export function selectedView(
  { rows, pools, perEpoch, of }: Selected,
  extent: Extent,
  rowAt: ReceivedUpdates['rowAt'],
): SelectionView {
  // Rows of a list that has begun anew are others.
  if (of.beginning !== extent.beginning) return NOTHING
  const at = (place: number) => {
    const row = rows[place]
    return row === undefined ? undefined : rowAt(row)
  }
  return { total: rows.length, pools, perEpoch, at, isSettling: false }
}

/** A view without rows, while the first selection is being computed. */
export const NOTHING: SelectionView = {
  total: 0,
  pools: undefined,
  perEpoch: undefined,
  at: () => undefined,
  isSettling: true,
}

/**
 * The view of all updates, newest first, without a computed selection: the newest rows are those of the first part, and the
 * arriving ones, oldest first, fill the list from its end.
 */
export function arrivingView(
  { rows, isWhole }: Extent,
  newest: NewestUpdates | undefined,
  rowAt: ReceivedUpdates['rowAt'],
): SelectionView {
  const expected = isWhole ? rows : Math.max(newest?.total ?? newest?.records.length ?? 0, rows)
  const first = isWhole ? [] : (newest?.records ?? []).map((update) => ({ update, kinds: undefined }))
  return {
    ...NOTHING,
    total: expected,
    at: (place) => (place < expected ? (first[place] ?? rowAt(expected - 1 - place)) : undefined),
    isSettling: false,
  }
}
