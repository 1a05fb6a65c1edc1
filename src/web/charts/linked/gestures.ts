import type { View } from './view.ts'
import { pinched, placeAt, selected } from './view-moves.ts'

/** Pixels that a pressed mouse moves before it selects. */
const SLOP = 4

/** A pointer on a chart. */
export interface Finger {
  readonly id: number
  readonly isTouch: boolean
  /** Its place as a share of the plot's width. */
  readonly share: number
  /** Pixels from the left edge of the screen. */
  readonly x: number
}

interface Held extends Finger {
  /** The place of the record under it when its gesture began. */
  readonly place: number
}

/**
 * The gesture of the pointers on a chart: a pressed mouse selects epochs once it moves, two fingers pinch. A gesture is spent from its end
 * until all pointers are up.
 */
export interface Gesture {
  readonly kind: 'none' | 'press' | 'select' | 'pinch' | 'spent'
  readonly held: readonly Held[]
  /** The epochs that are selected, as places of the view. */
  readonly selection?: View
}

export const noGesture: Gesture = { kind: 'none', held: [] }

/** A gesture after an event, with the view that it leads to, if any, and whether it ended. */
export interface GestureStep {
  readonly gesture: Gesture
  readonly view?: View
  readonly isEnd?: boolean
}

export function fingerDown({ kind, held }: Gesture, finger: Finger, view: View): GestureStep {
  if (kind === 'spent' || held.length === 2) return { gesture: { kind, held } }
  const all = [...held, { ...finger, place: 0 }]
  // The places under both fingers are those of the moment in which the second one came.
  const placed = all.map((one) => ({ ...one, place: placeAt(view, one.share) }))
  return { gesture: { kind: placed.length === 2 && finger.isTouch ? 'pinch' : 'press', held: placed } }
}

export function fingerMoved(gesture: Gesture, finger: Finger, view: View, record: View): GestureStep {
  const { kind, held } = gesture
  const [a, b] = held.map((one) => (one.id === finger.id ? { ...one, share: finger.share } : one))
  const before = held.find(({ id }) => id === finger.id)
  if (!before || !a) return { gesture }
  if (kind === 'pinch' && b)
    return {
      gesture: { kind, held: [a, b] },
      view: pinched([a.place, b.place], [a.share, b.share], record),
    }
  const isSelecting = kind === 'select' || (kind === 'press' && Math.abs(finger.x - before.x) >= SLOP)
  if (finger.isTouch || !isSelecting) return { gesture }
  const to = placeAt(view, Math.min(Math.max(finger.share, 0), 1))
  return { gesture: { kind: 'select', held, selection: selected(a.place, to, record) } }
}

export function fingerUp({ kind, held, selection }: Gesture, id: number): GestureStep {
  const rest = held.filter((one) => one.id !== id)
  const gesture: Gesture = rest.length === 0 ? noGesture : { kind: 'spent', held: rest }
  if (kind === 'select' && selection) return { gesture, view: selection, isEnd: true }
  return kind === 'pinch' ? { gesture, isEnd: true } : { gesture }
}

/** The gesture after Escape: it has no effect. */
export function escaped({ held }: Gesture): Gesture {
  return held.length === 0 ? noGesture : { kind: 'spent', held }
}
