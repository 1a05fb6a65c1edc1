import { adaText } from '#cardano/lovelace.ts'
import { csvText } from '../../browser/csv.ts'
import { accountOf, type SheetRow } from './sheet-row.ts'

/** The sheet as CSV: exact amounts in ADA, every entry of the list, the malformed ones with their fault. */
export function sheetCsv(rows: readonly SheetRow[]): string {
  const head = ['entry', 'stake_address', 'state', ...amountFields.map((field) => `${field}_ada`), 'pool_id']
  const lines = rows.map((row) => {
    const { entry } = row
    const account = accountOf(row)
    const amounts = amountFields.map((field) => {
      const amount = account?.[field]
      return amount == null ? '' : adaText(amount)
    })
    return [
      entry.text,
      entry.kind === 'broken' ? '' : entry.address,
      stateText(row),
      ...amounts,
      account?.pool_id ?? '',
    ]
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

function stateText(row: SheetRow): string {
  const { entry, result } = row
  if (entry.kind === 'broken') return entry.note.title
  if (entry.kind === 'duplicate') return `duplicate of ${entry.of}`
  if (result?.kind === 'found') return result.account.is_registered ? 'registered' : 'not registered'
  return result?.kind ?? 'not requested'
}
