import { groupDigits } from '#cardano/decimal.ts'
import { linearTicks } from '../axis/axis-ticks.ts'

/** Heights of the two halves of a mirror chart, in pixels. */
export const UPPER_HEIGHT = 156
export const LOWER_HEIGHT = 62

const FACTORS = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

export interface MirrorScale {
  readonly upper: { readonly most: number; readonly ticks: readonly number[] }
  /** `unit`: the value of the upper scale that is as high as one below the line. */
  readonly lower: { readonly most: number; readonly unit: number; readonly ticks: readonly number[] }
  /** How the two scales compare; undefined where nothing is below the line. */
  readonly words: string | undefined
}

/**
 * The scales of a mirror chart: the upper one fits its values, and the lower one is so many times larger or smaller that
 * its values fit, by a round factor that can be said in words.
 */
export function mirrorScale(mostAbove: number, mostBelow: number): MirrorScale {
  const upperTicks = wholeTicks(mostAbove === 0 ? (mostBelow * UPPER_HEIGHT) / LOWER_HEIGHT : mostAbove)
  const upperMost = upperTicks.at(-1) ?? 1
  // Values that the lower half holds at the scale of the upper one.
  const sameScale = (upperMost * LOWER_HEIGHT) / UPPER_HEIGHT
  const larger = FACTORS.findLast((factor) => mostBelow * factor <= sameScale)
  const smaller = FACTORS.find((factor) => mostBelow <= sameScale * factor) ?? mostBelow / sameScale
  const lowerMost = larger === undefined ? sameScale * smaller : sameScale / larger
  return {
    upper: { most: upperMost, ticks: upperTicks },
    lower: {
      most: lowerMost,
      unit: sameScale / lowerMost,
      ticks: mostBelow === 0 ? [] : lowerTicks(lowerMost),
    },
    words: mostBelow === 0 ? undefined : scaleWords(larger ?? 1 / smaller),
  }
}

function scaleWords(factor: number): string {
  if (factor === 1) return 'Below the line the scale is the same.'
  const times = groupDigits(String(Math.round(factor > 1 ? factor : 1 / factor)))
  return `Below the line the scale is ${times} times ${factor > 1 ? 'larger' : 'smaller'}.`
}

/** Round whole values from zero to at least `most`. */
function wholeTicks(most: number): number[] {
  return linearTicks(most).filter(Number.isInteger)
}

/** One round whole value in the outer half of the scale. */
function lowerTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most))
  const round = [8, 6, 5, 4, 3, 2, 1].map((digit) => digit * power).find((value) => value <= most * 0.9)
  return round !== undefined && Number.isInteger(round) ? [round] : Number.isInteger(most) ? [most] : []
}
