import type { Difference } from './differences.ts'

/** `Fees rose by 60.7%. Transactions changed by +6.2% and blocks by −2.5%.`: the widest change first. */
export function changeSentence(differences: readonly Difference[], against: string): string {
  const changes = differences
    .filter(({ measure: { per, key }, percent }) => !per && key !== 'output' && percent !== undefined)
    .map(({ measure, percent = '' }) => ({ noun: measure.title, percent, size: sizeOf(percent) }))
    .toSorted((a, b) => b.size - a.size)
  const [widest, ...rest] = changes
  if (!widest) return `Nothing is on record to compare with ${against}.`
  const first = `${widest.noun} ${verb(widest.percent)} against ${against}.`
  if (rest.length === 0) return first
  const others = rest.map(({ noun, percent }, i) =>
    i === 0 ? `${noun} changed by ${percent}` : `${noun.toLowerCase()} by ${percent}`,
  )
  return `${first} ${others.join(' and ')}.`
}

function verb(percent: string): string {
  if (percent === '0.0%') return 'are the same to a tenth of a percent'
  return percent.startsWith('−') ? `fell by ${percent.slice(1)}` : `rose by ${percent.slice(1)}`
}

function sizeOf(percent: string): number {
  return Number(percent.replaceAll(/[^\d.]/g, ''))
}
