import { tenths } from '../axis/rounded-pixels.ts'
import type { Bars } from './bars.ts'

/** The number of bars above which there is no space between them. */
const NARROW = 200
/** Share of its place that a bar takes where there is space. */
const WIDTH = 0.82

/** A bar that is drawn on its own. */
export interface DrawnBar {
  /** Its left edge and width in places from the left edge of the plot. */
  readonly x: number
  readonly width: number
  /** Its cap, in pixels from the top of the plot. */
  readonly y: number
}

/** The shapes of a bar chart: across in places, of which each epoch has one, and down in pixels from the top of the plot. */
export interface BarsGeometry {
  /** The bodies of all bars but the picked and the running one, as one path. Empty on a logarithmic scale. */
  readonly bodies: string
  /** The caps of the same bars, as lines. */
  readonly caps: string
  /** The outline of the same bars without space between them: a step area. It is `bodies` where they have none. */
  readonly area: string
  /** The top of each bar; undefined for an epoch without one. */
  readonly tops: readonly (number | undefined)[]
  readonly picked: DrawnBar | undefined
  readonly running: DrawnBar | undefined
  /** Zeros on a logarithmic scale, which has no place for them: points on the base line. */
  readonly zeros: readonly number[]
  readonly median: number | undefined
}

/**
 * Places bars: one path for the bodies of a series and one for its caps.
 * @param height of the plot in pixels
 * @param placeOf a value in pixels from the top of the plot
 */
export function barsGeometry(bars: Bars, height: number, placeOf: (value: number) => number): BarsGeometry {
  const { width, inset } = barAcross(bars)
  const hasBodies = bars.scale === 'linear'
  const bodies = new Outline(height)
  const area = new Outline(height)
  const caps = new Lines()
  const tops: (number | undefined)[] = []
  const zeros: number[] = []
  const alone = new Map<number, DrawnBar>()
  bars.values.forEach((value, place) => {
    if (value === undefined) return
    const x = hundredths(place + inset)
    if (!hasBodies && value === 0) {
      zeros.push(place + 0.5)
      return
    }
    const y = tenths(Math.min(placeOf(value), height))
    tops[place] = y
    const no = bars.first + place
    if (no === bars.running || no === bars.picked) alone.set(no, { x, width, y })
    else {
      if (hasBodies) bodies.add(x, width, y)
      if (hasBodies && inset > 0) area.add(place, 1, y)
      caps.add(x, width, y)
    }
  })
  const { running, picked } = bars
  return {
    bodies: bodies.path(),
    caps: caps.path(),
    area: area.path() || bodies.path(),
    tops,
    running: running === undefined ? undefined : alone.get(running),
    picked: picked === undefined || picked === running ? undefined : alone.get(picked),
    zeros,
    median: bars.median === undefined ? undefined : tenths(placeOf(bars.median.value)),
  }
}

/** The bar at a place of its own, if it is drawn from the base: that of an epoch which is over, on a linear scale. */
export function barAt(bars: Bars, no: number, placeOf: (value: number) => number): DrawnBar | undefined {
  const place = no - bars.first
  const value = bars.values[place]
  if (value === undefined || bars.scale === 'log' || no === bars.running) return undefined
  const { width, inset } = barAcross(bars)
  return { x: hundredths(place + inset), width, y: tenths(placeOf(value)) }
}

/** The width of a bar and the space before it, in places. */
function barAcross({ values, seen = values.length }: Bars): {
  readonly width: number
  readonly inset: number
} {
  const width = seen > NARROW ? 1 : WIDTH
  return { width, inset: hundredths((1 - width) / 2) }
}

/** Bars of one base as one outline, which returns to the base between them. */
class Outline {
  private text = ''
  private end: number | undefined
  private readonly base: number

  /** @param base of all bars, in pixels from the top of the plot */
  constructor(base: number) {
    this.base = base
  }

  add(x: number, width: number, y: number): void {
    const gap = this.end === undefined ? undefined : hundredths(x - this.end)
    if (gap === undefined) this.text += `M${x} ${this.base}`
    else if (gap > 0) this.text += `V${this.base}h${gap}`
    this.text += `V${y}h${width}`
    this.end = hundredths(x + width)
  }

  path(): string {
    return this.text && `${this.text}V${this.base}z`
  }
}

/** Level lines, each placed from the end of the one before: that is the shortest path. */
class Lines {
  private text = ''
  private end: readonly [x: number, y: number] | undefined

  add(x: number, width: number, y: number): void {
    if (!this.end) this.text += `M${x} ${y}`
    else {
      const down = tenths(y - this.end[1])
      this.text += `m${hundredths(x - this.end[0])}${down < 0 ? down : ` ${down}`}`
    }
    this.text += `h${width}`
    this.end = [hundredths(x + width), y]
  }

  path(): string {
    return this.text
  }
}

/** A coordinate across: hundredths of a place are finer than a screen, and short in a path. */
function hundredths(places: number): number {
  return Math.round(places * 100) / 100
}
