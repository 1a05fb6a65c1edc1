import { adaText, parseAda } from '#cardano/lovelace.ts'
import { type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import type { UpdateFilters, ValueRange } from '#explorer-protocol/pool-searches.ts'
import { toDouble } from '#web/measures/ratio.ts'
import { poolTerms } from '#web/pools/pool-statistics.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'

/** Percent up to which the axis of margins is even; greater margins stand at one place beyond it. */
export const MOST_PERCENT = 10
/** The place of margins over ten percent on their axis, and of the line before them. */
export const OVER = 10.7
export const OVER_LINE = 10.3
/** The ends of the axis of margins, with room for the dots. */
export const MARGIN_DOMAIN = [-0.2, 11] as const
/** ADA at the lowest place of a pledge; those below it stand there. */
export const BASE_PLEDGE = 500
/** ADA at the base of the axis of pledges, with room for the dots. */
export const AXIS_BASE = 400
const LEAST_TOP = 10_000

/** A pool at its place on the map: margin in percent, pledge in ADA, both within the axes. */
export interface MapDot {
  readonly pool: PoolInForce
  readonly margin: number
  readonly pledge: number
}

export function mapDots(pools: readonly PoolInForce[]): readonly MapDot[] {
  return pools.map((pool) => {
    const { margin, pledge } = pool.update
    const percent = toDouble(poolTerms.margin.ratioOf(margin))
    return {
      pool,
      margin: percent > MOST_PERCENT ? OVER : percent,
      pledge: Math.max(BASE_PLEDGE, toDouble(poolTerms.pledge.ratioOf(pledge))),
    }
  })
}

/** The upper end of the axis of pledges: a little over the greatest one. */
export function topPledge(dots: readonly MapDot[]): number {
  const most = dots.reduce((most, { pledge }) => Math.max(most, pledge), LEAST_TOP)
  return 10 ** Math.ceil(Math.log10(most)) * 1.15
}

/** The powers of ten of the axis of pledges. */
export function pledgeTicks(top: number): readonly number[] {
  const first = Math.ceil(Math.log10(BASE_PLEDGE))
  const last = Math.floor(Math.log10(top))
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i))
}

/** A rectangle on the map, in the values of its axes. */
export interface MapFrame {
  readonly margin: readonly [least: number, greatest: number]
  readonly pledge: readonly [least: number, greatest: number]
}

/** The filters of a rectangle, in round numbers; one that reaches an end of an axis has no bound there. */
export function frameFilters(
  { margin, pledge }: MapFrame,
  top: number,
): Pick<UpdateFilters, 'margin' | 'pledge'> {
  const percent = (value: number) => parseMarginPercentage(String(Math.round(value * 10) / 10))
  const amount = (value: number) => parseAda(BigInt(Number(value.toPrecision(2))).toString())
  const [left, right] = margin
  const [bottom, high] = pledge
  const isOver = left > OVER_LINE
  return {
    margin: boundsOf<Margin>(
      isOver ? percent(MOST_PERCENT) : left < 0.05 ? undefined : percent(Math.min(left, MOST_PERCENT)),
      right > OVER_LINE ? undefined : percent(Math.min(Math.max(right, 0), MOST_PERCENT)),
      isOver,
    ),
    pledge: boundsOf(
      bottom < BASE_PLEDGE * 1.05 ? undefined : amount(bottom),
      high > top * 0.95 ? undefined : amount(high),
    ),
  }
}

function boundsOf<Value>(
  least: Value | undefined,
  greatest: Value | undefined,
  isAbove = false,
): ValueRange<Value> | undefined {
  if (least === undefined && greatest === undefined) return undefined
  return { least, greatest, ...(isAbove && { isAbove }) }
}

/** The rectangle of the filters by margin and pledge; undefined without either. */
export function filterFrame({ margin, pledge }: UpdateFilters, top: number): MapFrame | undefined {
  if (!margin && !pledge) return undefined
  const percent = (value: Margin | undefined, isAbove = false) => {
    if (value === undefined) return undefined
    const number = toDouble(poolTerms.margin.ratioOf(value))
    if (number > MOST_PERCENT) return MARGIN_DOMAIN[1]
    return isAbove && number === MOST_PERCENT ? OVER_LINE : number
  }
  const within = (ada: number) => Math.min(Math.max(ada, BASE_PLEDGE), top)
  return {
    margin: [
      percent(margin?.least, margin?.isAbove) ?? MARGIN_DOMAIN[0],
      percent(margin?.greatest) ?? MARGIN_DOMAIN[1],
    ],
    pledge: [
      pledge?.least === undefined ? AXIS_BASE : within(Number(adaText(pledge.least))),
      pledge?.greatest === undefined ? top : within(Number(adaText(pledge.greatest))),
    ],
  }
}

/** A place in pixels of the drawing. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** A dot in pixels of the drawing. */
export interface PlacedDot extends MapPoint {
  readonly dot: MapDot
}

/** The dots within a distance of a place, the nearest first. */
export function dotsNear(
  placed: readonly PlacedDot[],
  { x, y }: MapPoint,
  within: number,
): readonly PlacedDot[] {
  const distance = (one: PlacedDot) => Math.hypot(one.x - x, one.y - y)
  return placed.filter((one) => distance(one) <= within).sort((a, b) => distance(a) - distance(b))
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrow(key: string): boolean {
  return key in arrows
}

/** The dot to which an arrow key leads: the nearest in its direction, and of those at less than 45 degrees from it before others. */
export function dotToward(placed: readonly PlacedDot[], from: PlacedDot, key: string): PlacedDot | undefined {
  const [right, down] = arrows[key] ?? [0, 0]
  const found = placed
    .map((to) => {
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const [along, across] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)]
      return { to, along, cost: Math.hypot(dx, dy) * (across > along ? 4 : 1) }
    })
    .filter(({ along }) => along > 0.5)
  return found.length === 0 ? undefined : found.reduce((a, b) => (b.cost < a.cost ? b : a)).to
}

/** A circle on a drawing, in pixels. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Circles as one path of SVG. */
export function circlesPath(circles: readonly Circle[]): string {
  return circles
    .map(({ x, y, radius }) => {
      const half = `a${radius},${radius} 0 1,0`
      return `M${x - radius},${y}${half} ${2 * radius},0${half} ${-2 * radius},0`
    })
    .join('')
}
