import { DAY, HOUR, MINUTE, type UtcTime } from '#cardano/utc-time.ts'

/** The time that a strip of blocks shows, in milliseconds since the Unix epoch: whole minutes. */
export interface StripSpan {
  readonly from: number
  readonly to: number
}

/** A mark below a strip. */
export interface StripTick {
  /** Share of the strip's width, from 0 to 1. */
  readonly at: number
  readonly text: string
  /** True for a mark that a narrow strip leaves out. */
  readonly isMinor: boolean
}

/**
 * The time up to now that has all blocks of a page, and still has them when a minute has passed.
 * @param oldest the time of the oldest block that is loaded
 * @param expected milliseconds that the page is expected to span, while blocks are arriving; 0 when all are there
 */
export function spanThrough(now: number, oldest: number, expected = 0): StripSpan {
  const minutes = Math.ceil(Math.max(now + MINUTE - oldest, expected) / MINUTE)
  return { from: now - minutes * MINUTE, to: now }
}

/** The time that contains the blocks of an older page. */
export function spanAround(oldest: number, newest: number): StripSpan {
  const from = Math.floor(oldest / MINUTE) * MINUTE
  return { from, to: Math.max(Math.ceil(newest / MINUTE) * MINUTE, from + MINUTE) }
}

/** The place of a time on a strip, from 0 to 1. */
export function placeOn({ from, to }: StripSpan, time: number): number {
  return (time - from) / (to - from)
}

/** `8 min`, `2 h`, `3 days`. */
export function lengthText(length: number): string {
  if (length < 2 * HOUR) return `${Math.round(length / MINUTE)} min`
  return length < 2 * DAY ? `${Math.round(length / HOUR)} h` : `${Math.round(length / DAY)} days`
}

/** Marks in minutes before now; the last one is now itself. */
export function agoTicks(span: StripSpan): StripTick[] {
  const length = span.to - span.from
  const step = stepOf(length)
  const count = Math.floor(length / step)
  const middle = Math.round(count / 2)
  return Array.from({ length: count + 1 }, (_, i) => count - i).map((steps) => ({
    at: placeOn(span, span.to - steps * step),
    text: steps === 0 ? 'now' : `−${lengthText(steps * step)}`,
    isMinor: ![0, middle, count].includes(steps),
  }))
}

/**
 * Marks at round times of day.
 * @param clockText the time of day of a mark, as the visitor reads it
 */
export function clockTicks(span: StripSpan, clockText: (time: UtcTime) => string): StripTick[] {
  const step = stepOf(span.to - span.from)
  const first = Math.ceil(span.from / step) * step
  const count = Math.floor((span.to - first) / step)
  return Array.from({ length: count + 1 }, (_, i) => ({
    at: placeOn(span, first + i * step),
    text: clockText((first + i * step) as UtcTime),
    isMinor: i % 2 === 1,
  }))
}

/** The highest mark of a strip's sizes, and half of it. @param largest bytes */
export function sizeTicks(largest: number): readonly [half: number, top: number] {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1000)))
  const top = ([1, 2, 4, 6, 8, 10].find((round) => round * power >= largest) ?? 10) * power
  return [top / 2, top]
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE)
const MOST_TICKS = 10

function stepOf(length: number): number {
  return STEPS.find((step) => length / step <= MOST_TICKS) ?? Math.ceil(length / MOST_TICKS / DAY) * DAY
}
