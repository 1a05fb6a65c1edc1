/**
 * The widths of charts from which there is room for so many marks of epochs. Server rendering does not know the width: what depends
 * on it is drawn for each of these, and the style shows the one that fits (`chart-frame.css` has the same widths).
 */
export const CHART_WIDTHS = [
  { room: 4, from: 320 },
  { room: 7, from: 588 },
  { room: 11, from: 1008 },
  { room: 14, from: 1260 },
] as const

export type Room = (typeof CHART_WIDTHS)[number]['room']

/** Width of the axis of values, in pixels, which is left of the plot. */
export const VALUE_AXIS_WIDTH = 56

/** The number of marks for which a chart has room. @param width of the chart with its axis, in pixels */
export function roomIn(width: number): Room {
  return (CHART_WIDTHS.findLast(({ from }) => from <= width) ?? CHART_WIDTHS[0]).room
}

/**
 * The rooms at which something is shown, decided by the least width of each.
 * @param isShown takes the width of the plot in pixels
 */
export function roomsWhere(isShown: (plotWidth: number, room: Room) => boolean): readonly Room[] {
  return CHART_WIDTHS.flatMap(({ room, from }) => (isShown(from - VALUE_AXIS_WIDTH, room) ? [room] : []))
}

/** Classes of an element that is shown at these rooms alone; undefined for one that is always shown. */
export function roomClasses(rooms: readonly Room[]): string | undefined {
  if (rooms.length === CHART_WIDTHS.length) return undefined
  return ['at-room', ...rooms.map((room) => `at-room-${room}`)].join(' ')
}
