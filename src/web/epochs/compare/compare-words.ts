import type { Difference } from './differences.ts'

/**
 * `Fees rose by 60.7% against the 15 epochs before. Transactions changed by +6.2% and blocks by −2.5%.`: the widest change first.
 * @param isLater whether A comes after B; else nothing rises or falls: `Fees are 60.7% higher than in epochs 293 to 307.`
 */
export function changeSentence(
  differences: readonly Difference[],
  against: string,
  isLater: boolean,
): { readonly first: string; readonly rest: string } {
  const changes = differences
    .filter(({ measure: { per, key }, percent }) => !per && key !== 'output' && percent !== undefined)
    .map(({ measure, percent = '' }) => ({ noun: measure.title, percent, size: sizeOf(percent) }))
    .toSorted((a, b) => b.size - a.size)
  const [widest, ...rest] = changes
  if (!widest) return { first: 'No change in percent:', rest: 'the figures of B are 0.' }
  const first = `${widest.noun} ${isLater ? changed(widest.percent) : differs(widest.percent)}`
  const others = rest.map(({ noun, percent }, i) =>
    i === 0
      ? `${noun} ${isLater ? 'changed' : 'differ'} by ${percent}`
      : `${noun.toLowerCase()} by ${percent}`,
  )
  return {
    first,
    rest: `${isLater ? 'against' : linkWord(widest.percent)} ${against}.${others.length > 0 ? ` ${others.join(' and ')}.` : ''}`,
  }
}

function changed(percent: string): string {
  if (percent === '0.0%') return 'are the same to a tenth of a percent'
  return percent.startsWith('−') ? `fell by ${percent.slice(1)}` : `rose by ${percent.slice(1)}`
}

function differs(percent: string): string {
  if (percent === '0.0%') return 'are the same to a tenth of a percent'
  return `are ${percent.slice(1)} ${percent.startsWith('−') ? 'lower' : 'higher'}`
}

function linkWord(percent: string): string {
  return percent === '0.0%' ? 'as in' : 'than in'
}

function sizeOf(percent: string): number {
  return Number(percent.replaceAll(/[^\d.]/g, ''))
}
