import { groupDigits } from '#cardano/decimal.ts'
import { countText } from '../../ui/values/count-text.ts'
import type { SheetResult } from './collect-accounts.ts'

/** `11 pasted: 5 accounts, 6 left out`. */
export function pastedText(accounts: number, leftOut: number): string {
  const counted = countText(accounts, 'account')
  return leftOut === 0
    ? counted
    : `${groupDigits(String(accounts + leftOut))} pasted: ${counted}, ${groupDigits(String(leftOut))} left out`
}

/** `5 of 8 accounts looked up, 2 failed`. */
export function progressText(results: Iterable<SheetResult>, total: number): string {
  const all = [...results]
  const ended = all.filter(({ kind }) => kind !== 'waiting').length
  const failed = all.filter(({ kind }) => kind === 'failed').length
  return `${ended} of ${total} ${total === 1 ? 'account' : 'accounts'} looked up${failed > 0 ? `, ${failed} failed` : ''}`
}

/** The accounts that a sum counts, where it does not count all. */
export function countedText(counted: number, total: number): string {
  return `${groupDigits(String(counted))} of ${countText(total, 'account')}`
}
