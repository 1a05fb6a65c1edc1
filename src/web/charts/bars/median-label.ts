import { CHART_WIDTHS, type Room, VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'

/** Pixels of a character, and of the space on either side of a label. */
const CHARACTER = 7
const SIDE = 5
/** Pixels between the base of the label and what is below it: the median's line, or the cap of a bar. */
const ABOVE = 5

/** The place of a label: the end of its text, and its base. */
export interface LabelPlace {
  /** Places from the left edge of the plot. */
  readonly end: number
  /** Pixels from the top of the plot. */
  readonly y: number
  /** The widths of charts at which it is here. */
  readonly rooms: readonly Room[]
}

/**
 * The places of the median's label, each at some widths: above its line where no bar is in the way, as far right as there is room,
 * and else above the lowest bars.
 * @param tops of bars in pixels from the top of the plot; undefined where there is no bar
 * @param line the median's place, in pixels from the top of the plot
 */
export function medianLabelPlaces(
  text: string,
  tops: readonly (number | undefined)[],
  line: number,
): readonly LabelPlace[] {
  const places: { end: number; y: number; rooms: Room[] }[] = []
  for (const { room, from } of CHART_WIDTHS) {
    const share = (text.length * CHARACTER + 2 * SIDE) / (from - VALUE_AXIS_WIDTH)
    const { end, y } = labelPlace(Math.min(Math.ceil(share * tops.length), tops.length), tops, line)
    const same = places.find((place) => place.end === end && place.y === y)
    if (same) same.rooms.push(room)
    else places.push({ end, y, rooms: [room] })
  }
  return places
}

/** @param across places that the label takes */
function labelPlace(across: number, tops: readonly (number | undefined)[], line: number) {
  let best = { end: tops.length, y: Number.NEGATIVE_INFINITY }
  for (let end = tops.length; end >= across; end--) {
    const y = Math.min(line, ...tops.slice(end - across, end).map((top) => top ?? line)) - ABOVE
    if (y > best.y) best = { end, y }
    if (y === line - ABOVE) break
  }
  return best
}
