import type { EpochRange } from '../../charts/epoch-series.ts'

/** The text typed for a side: a range, or why it is none. */
export type TypedEpochs =
  | { readonly range: EpochRange }
  | { readonly fault: string; readonly field: 'first' | 'last' }

/** @param last undefined for one epoch @param newest the number of the newest epoch on record */
export function typedEpochs(first: string, last: string | undefined, newest: number): TypedEpochs {
  const from = epochNumber(first)
  if (from === undefined) return { fault: 'Type the number of an epoch, such as 315.', field: 'first' }
  if (from > newest) return { fault: `The newest epoch on record is ${newest}.`, field: 'first' }
  if (last === undefined) return { range: { first: from, last: from } }
  const to = epochNumber(last)
  if (to === undefined) return { fault: 'Type the number of an epoch, such as 322.', field: 'last' }
  if (to > newest) return { fault: `The newest epoch on record is ${newest}.`, field: 'last' }
  if (to < from) return { fault: `The last epoch comes before the first, ${from}.`, field: 'last' }
  return { range: { first: from, last: to } }
}

/** The number of epochs whose mean is typed, or why it is none. @param before the number of epochs before A */
export function typedMean(
  text: string,
  least: number,
  before: number,
): { readonly count: number } | { readonly fault: string } {
  const count = epochNumber(text)
  if (count === undefined || count < least) return { fault: `Type a number of epochs from ${least}.` }
  if (count > before) return { fault: `Only ${before} epochs come before A.` }
  return { count }
}

function epochNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}
