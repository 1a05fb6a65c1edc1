import { adaText } from '#cardano/lovelace.ts'
import { csvText } from '../../browser/csv.ts'
import type { SheetResult } from './collect-accounts.ts'
import type { SheetEntry } from './sheet-entries.ts'
import { accountOf } from './sheet-row.ts'

/** The sheet as CSV: exact amounts in ADA, every piece of the list in its order, those left out with the reason. */
export function sheetCsv(entries: readonly SheetEntry[], results: ReadonlyMap<string, SheetResult>): string {
  const head = ['entry', 'stake_address', 'state', ...amountFields.map((field) => `${field}_ada`), 'pool_id']
  const lines = entries.map((entry) => {
    if (entry.kind === 'left-out') {
      return [entry.text, '', entry.reason, ...amountFields.map(() => ''), '']
    }
    const result = results.get(entry.address)
    const account = accountOf({ entry, result })
    const amounts = amountFields.map((field) => {
      const amount = account?.[field]
      return amount == null ? '' : adaText(amount)
    })
    return [entry.text, entry.address, stateText(result), ...amounts, account?.pool_id ?? '']
  })
  return csvText([head, ...lines])
}

const amountFields = [
  'total_balance',
  'controlled_stakes',
  'total_rewards',
  'total_withdrawals',
  'available_rewards',
] as const

function stateText(result: SheetResult | undefined): string {
  if (result?.kind === 'found') return result.account.is_registered ? 'registered' : 'not registered'
  return result?.kind ?? 'not requested'
}
