import { CHART_WIDTHS, type Room, VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import type { Steps } from './steps-geometry.ts'

/** The label of a step at the widths at which it has this place. */
export interface StepLabel {
  readonly epochNo: number
  readonly label: string
  /** The place at which it begins or ends, as a share of the plot's width. */
  readonly share: number
  readonly anchor: 'start' | 'end'
  /** The line under its digits, in pixels from the top of the plot. */
  readonly baseline: number
  readonly rooms: readonly Room[]
}

/** Pixels of the widest digit at the size of a label, and between a label and what is beside it. */
const DIGIT = 7.5
const SPACE = 8
/** Pixels of a line of text, and between a step and its label. */
const LINE = 15
const GAP = 6

/** The greatest width of a label, in pixels. */
export function labelWidth(label: string): number {
  return label.length * DIGIT + SPACE
}

/**
 * The labels of a step chart at each width, none over another. The newest has a label at every width; an earlier one has a
 * label where there is room before the next step.
 * @param tops the height of each step, in pixels from the top of the plot
 * @param height of the plot in pixels
 */
export function stepLabels(steps: Steps, tops: readonly number[], height: number): StepLabel[] {
  const labels = new Map<string, StepLabel>()
  for (const { room, from } of CHART_WIDTHS) {
    for (const place of placedLabels(steps, tops, height, from - VALUE_AXIS_WIDTH)) {
      const key = stepLabelKey(place)
      const rooms = [...(labels.get(key)?.rooms ?? []), room]
      labels.set(key, { ...place, rooms })
    }
  }
  return [...labels.values()]
}

/** Tells the places of labels apart. */
export function stepLabelKey({ epochNo, share, baseline }: Omit<StepLabel, 'rooms'>): string {
  return `${epochNo} ${share} ${baseline}`
}

/** @param width of the plot in pixels */
function placedLabels(
  { steps, first, last }: Steps,
  tops: readonly number[],
  height: number,
  width: number,
): Omit<StepLabel, 'rooms'>[] {
  const span = Math.max(last - first, 1)
  const shareOf = (epochNo: number) => (epochNo - first) / span
  const ends = steps.map((_, at) => shareOf(steps[at + 1]?.epochNo ?? last))
  const boxes: Box[] = []
  const newestFirst = steps.map(({ epochNo, label }, at) => ({ epochNo, label, at })).reverse()
  return newestFirst
    .flatMap(({ epochNo, label, at }) => {
      const step = shareOf(epochNo)
      const length = labelWidth(label) / width
      const top = tops[at] ?? 0
      const isNewest = at === steps.length - 1
      if (!isNewest && step + length > (ends[at] ?? 1)) return []
      const passed = tops.slice(0, at).filter((_, other) => (ends[other] ?? 1) > 1 - length)
      const place = step + length > 1 ? placeAtEnd(step, length, top, passed, height) : placeOver(step, top)
      const begin = place.anchor === 'end' ? place.share - length : place.share
      const box = { begin, end: begin + length, baseline: place.baseline }
      if (boxes.some((other) => overlap(box, other))) return []
      boxes.push(box)
      return [{ epochNo, label, ...place }]
    })
    .reverse()
}

type Place = Pick<StepLabel, 'share' | 'anchor' | 'baseline'>

function placeOver(step: number, top: number): Place {
  return { share: step, anchor: 'start', baseline: top - GAP }
}

/**
 * The place of a label whose step ends with the plot too soon: over the step where those before it are lower, under it where they
 * are higher, before it where there is no room under it, and under all of them where some are higher and some lower, so that it
 * hardly ever stands over the value of another step.
 * @param passed the heights of the earlier steps that it reaches across
 */
function placeAtEnd(
  step: number,
  length: number,
  top: number,
  passed: readonly number[],
  height: number,
): Place {
  const under = top + LINE
  if (passed.every((other) => other >= top)) return { share: 1, anchor: 'end', baseline: top - GAP }
  if (passed.every((other) => other <= top) && under + GAP <= height) {
    return { share: 1, anchor: 'end', baseline: under }
  }
  const isCrowded = step < length || passed.some((other) => other > top)
  if (!isCrowded) return { share: step, anchor: 'end', baseline: top - GAP }
  const underAll = Math.max(...passed, top) + LINE
  const hasRoom = underAll + GAP <= height
  return { share: 1, anchor: 'end', baseline: hasRoom ? underAll : Math.min(...passed, top) - GAP }
}

/** A label as a box: its ends as shares of the plot's width. */
interface Box {
  readonly begin: number
  readonly end: number
  readonly baseline: number
}

function overlap(a: Box, b: Box): boolean {
  return a.begin < b.end && b.begin < a.end && Math.abs(a.baseline - b.baseline) < LINE
}
