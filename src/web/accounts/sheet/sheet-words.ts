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

/** The accounts that a sum counts. @param isArriving true while more may come */
export function countedText(counted: number, unknown: number, isArriving: boolean): string {
  const accounts = `of ${groupDigits(String(counted))} ${counted === 1 ? 'account' : 'accounts'}`
  return `${accounts}${isArriving ? ' so far' : ''}${unknown > 0 ? `, ${unknown} unknown` : ''}`
}
