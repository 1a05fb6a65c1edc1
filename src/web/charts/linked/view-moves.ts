import type { EpochRange } from '#web/charts/epoch-series.ts'

/**
 * The epochs that charts show, by the edges of their places: an epoch has the place from its number to the next one. The edges are
 * whole numbers except while a gesture moves them.
 */
export interface View {
  readonly left: number
  readonly right: number
}

export function viewOf({ first, last }: EpochRange): View {
  return { left: first, right: last + 1 }
}

/** The whole epochs of a view. */
export function rangeOf({ left, right }: View): EpochRange {
  const first = Math.round(left)
  return { first, last: Math.max(Math.round(right) - 1, first) }
}

export function sameView(a: View, b: View): boolean {
  return a.left === b.left && a.right === b.right
}

/** Epochs that a view has at least. */
const MIN_SPAN = 2

/** The place at a share of a view's width. */
export function placeAt({ left, right }: View, share: number): number {
  return left + share * (right - left)
}

/** The view moved by so many epochs, no further than to an end of the record. */
export function movedBy({ left, right }: View, epochs: number, record: View): View {
  const by = Math.min(Math.max(epochs, record.left - left), record.right - right)
  return { left: left + by, right: right + by }
}

/** The view with one edge at another place, which crosses neither the other edge nor an end of the record. */
export function withEdge(view: View, edge: keyof View, place: number, record: View): View {
  const span = leastSpan(record)
  return edge === 'left'
    ? { left: clamp(place, record.left, view.right - span), right: view.right }
    : { left: view.left, right: clamp(place, view.left + span, record.right) }
}

/**
 * The view made wider or narrower about a place, which keeps its share of the width while no end of the record is met.
 * @param factor 0.5 shows half as many epochs, 2 twice as many
 */
export function zoomed(view: View, factor: number, about: number, record: View): View {
  const before = view.right - view.left
  const span = clamp(before * factor, leastSpan(record), record.right - record.left)
  const left = about - ((about - view.left) / before) * span
  return within({ left, right: left + span }, record)
}

/** The view in which two places lie at two shares of the width: those of the fingers of a pinch. */
export function pinched(
  places: readonly [number, number],
  shares: readonly [number, number],
  record: View,
): View {
  const apart = Math.abs(shares[1] - shares[0])
  const wanted = apart > 0 ? Math.abs(places[1] - places[0]) / apart : Number.POSITIVE_INFINITY
  const span = clamp(wanted, leastSpan(record), record.right - record.left)
  const left = (places[0] + places[1]) / 2 - ((shares[0] + shares[1]) / 2) * span
  return within({ left, right: left + span }, record)
}

/** The whole epochs from the one at a place to the one at another, at least as many as a view has. */
export function selected(from: number, to: number, record: View): View {
  const left = clamp(Math.floor(Math.min(from, to)), record.left, record.right - 1)
  const right = clamp(Math.floor(Math.max(from, to)) + 1, left + 1, record.right)
  return right - left >= leastSpan(record)
    ? { left, right }
    : within({ left, right: left + leastSpan(record) }, record)
}

function within({ left, right }: View, record: View): View {
  const by = Math.max(record.left - left, 0) - Math.max(right - record.right, 0)
  return { left: left + by, right: right + by }
}

function leastSpan(record: View): number {
  return Math.min(MIN_SPAN, record.right - record.left)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), least)
}

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
