import { CHART_WIDTHS, type Room } from './chart-widths.ts'

/** A mark of the axis below a plot. */
export interface AxisMark {
  /** Its value on the axis. */
  readonly at: number
  /** Its place, as a share of the plot's width. */
  readonly share: number
  /** The widths at which the mark is shown. */
  readonly rooms: readonly Room[]
  /** The lines of text under it. */
  readonly lines: readonly MarkLine[]
}

interface MarkLine {
  readonly text: string
  /** Pixels on either side of the mark without which the line ends near it instead; 0 for one that always stands under it. */
  readonly half: number
}

/**
 * The places that are marked at any width, each with the widths at which it is.
 * @param marksIn the places that are marked where there is room for so many
 */
export function roomsOfMarks(marksIn: (room: Room) => readonly number[]): [place: number, rooms: Room[]][] {
  const rooms = new Map<number, Room[]>()
  for (const { room } of CHART_WIDTHS) {
    for (const place of marksIn(room)) rooms.set(place, [...(rooms.get(place) ?? []), room])
  }
  return [...rooms].toSorted(([a], [b]) => a - b)
}
