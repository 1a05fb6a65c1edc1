import { figureText } from '../../chain/measures/measure-text.ts'
import type { Compared } from './compared-figures.ts'

/** With what an epoch is compared. */
export function comparedNote({ before, others, pace }: Compared): string {
  const share = pace && `${figureText({ over: pace.over * 100n, under: pace.under }, { decimals: 2 })}%`
  const parts = [
    before !== undefined && `${share ? 'of ' : ''}epoch ${before}`,
    others && medianText(others, share),
  ]
  const text = parts.filter(Boolean).join(' and ')
  if (!text) return 'The epochs before it are not on record.'
  if (!share) return `Set against ${text}.`
  return `Set against ${share} ${text}, so that an unfinished epoch meets like with like.`
}

function medianText({ range, count }: NonNullable<Compared['others']>, share: string | undefined): string {
  const all = range.last - range.first + 1
  const which = count === all ? `the ${count} epochs before it` : `the ${count} epochs on record`
  return `${share ? 'of ' : ''}the median of ${which}, ${range.first} to ${range.last}`
}

/** The place of an epoch among others, for those who do not see the strip. */
export function stripText(own: number, others: readonly number[]): string {
  const higher = others.filter((other) => other > own).length
  return `higher than ${others.length - higher} of ${others.length}`
}
