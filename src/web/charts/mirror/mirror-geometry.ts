import { tenths } from '../axis/rounded-pixels.ts'
import type { DownSeries, MirrorBar, UpSeries } from './mirror-series.ts'

/** The number of bars above which there is less space between them. */
const NARROW = 60
/** Height of the least part of a solid series, in pixels. */
const LEAST_SOLID = 2

export type Look = UpSeries['look'] | DownSeries['look']

/** A part of a bar: across in places, of which each bar has one, and down in pixels from the top of the plot. */
export interface MirrorPart {
  readonly look: Look
  /** The number of the bar. */
  readonly bar: number
  readonly top: number
  readonly height: number
}

export interface MirrorGeometry {
  /** Share of its place that a bar takes. */
  readonly width: number
  /** Parts that have something in them, from the line outwards. */
  readonly parts: readonly MirrorPart[]
}

/**
 * Stacks the parts of each bar: above the line from it upwards, dark before light; below it downwards, solid first.
 * @param placeAbove a count above the line, in pixels from the top of the plot
 * @param placeBelow the same of a count below it
 */
export function mirrorGeometry(
  bars: readonly MirrorBar[],
  upSeries: readonly UpSeries[],
  downSeries: readonly DownSeries[],
  placeAbove: (count: number) => number,
  placeBelow: (count: number) => number,
): MirrorGeometry {
  const above = byNearness(upSeries, 'dark')
  const below = byNearness(downSeries, 'solid')
  const parts = bars.flatMap(({ up, down }, bar) => [
    ...stack(bar, above, up, placeAbove),
    ...stack(bar, below, down, placeBelow),
  ])
  return { width: bars.length > NARROW ? 0.92 : 0.84, parts }
}

function stack(
  bar: number,
  series: readonly { readonly look: Look; readonly place: number }[],
  counts: readonly number[],
  placeOf: (count: number) => number,
): MirrorPart[] {
  let total = 0
  return series.flatMap(({ look, place }) => {
    const count = counts[place] ?? 0
    if (count === 0) return []
    const ends = [placeOf(total), placeOf(total + count)]
    total += count
    const top = Math.min(...ends)
    const height = Math.max(...ends) - top
    return [
      {
        look,
        bar,
        top: tenths(top),
        height: tenths(look === 'solid' ? Math.max(height, LEAST_SOLID) : height),
      },
    ]
  })
}

/** The series with their numbers, those that stand at the line first. */
function byNearness(series: readonly { readonly look: Look }[], near: Look) {
  return series
    .map(({ look }, place) => ({ look, place }))
    .toSorted((a, b) => Number(b.look === near) - Number(a.look === near))
}

/** Parts of one look as one path. @param thickness in pixels from the top of each part; the whole part unless given */
export function partsPath(parts: readonly MirrorPart[], width: number, thickness?: number): string {
  return parts
    .map(({ bar, top, height }) => {
      const left = hundredths(bar + (1 - width) / 2)
      return `M${left} ${top}h${width}v${Math.min(height, thickness ?? height)}h-${width}z`
    })
    .join('')
}

function hundredths(places: number): number {
  return Math.round(places * 100) / 100
}
