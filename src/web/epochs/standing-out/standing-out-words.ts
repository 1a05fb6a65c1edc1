import type { MeasureKey } from '../../chain/measures/measure.ts'
import type { StandOut } from './standing-out.ts'

/** `highest fees since epoch 304, as far as recorded`, `most transactions of any epoch so far`, `unusually few blocks`. */
export function standOutText({ measure, direction, since }: Omit<StandOut, 'score' | 'no'>): string {
  const { noun, isMany } = nouns[measure.key]
  const isHigh = direction === 'highest'
  if (since === undefined) {
    const many = isHigh ? 'many' : 'few'
    const high = isHigh ? 'high' : 'low'
    return `unusually ${isMany ? many : high} ${noun}`
  }
  const most = isHigh ? 'most' : 'fewest'
  const which = `${isMany ? most : direction} ${noun}`
  if (since.epoch === undefined) return `${which} of any epoch ${since.hasGap ? 'on record' : 'so far'}`
  return `${which} since epoch ${since.epoch}${since.hasGap ? ', as far as recorded' : ''}`
}

/** The noun of a measure, and whether its amounts are counted. */
const nouns: Readonly<Record<MeasureKey, { readonly noun: string; readonly isMany: boolean }>> = {
  tx: { noun: 'transactions', isMany: true },
  fees: { noun: 'fees', isMany: false },
  blocks: { noun: 'blocks', isMany: true },
  output: { noun: 'output', isMany: false },
  'fee-per-tx': { noun: 'fee per transaction', isMany: false },
  'tx-per-block': { noun: 'transactions per block', isMany: true },
  'output-per-tx': { noun: 'output per transaction', isMany: false },
}
