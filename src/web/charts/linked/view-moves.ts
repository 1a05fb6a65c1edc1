import type { View } from './view.ts'

/** Epochs that a view has at least. */
const LEAST_SPAN = 2

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
  return Math.min(LEAST_SPAN, record.right - record.left)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), least)
}
