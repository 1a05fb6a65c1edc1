import type { Lovelace } from '#cardano/lovelace.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import type { Account } from '#contract/resources/account.ts'
import { RegistrationStatus } from '#web/accounts/account-page.tsx'
import { poolOf } from '#web/accounts/account-words.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { AccountLink, PoolIdLink } from '#web/routing/resource-link.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import type { SheetResult } from './sheet-collection.ts'
import type { AccountEntry } from './sheet-entries.ts'

/** An account of the list, with what the data service returned for it so far. */
export interface SheetRow {
  readonly entry: AccountEntry
  /** Its place in the list, from 1. */
  readonly no: number
  readonly result: SheetResult | undefined
}

/** Undefined until the account is loaded. */
export function accountOf({ result }: Pick<SheetRow, 'result'>): Account | undefined {
  return result?.kind === 'found' ? result.account : undefined
}

/** The columns of the sheet; the list's own order is that of `row`. */
export const sheetColumns: readonly Column<SheetRow>[] = [
  {
    name: 'row',
    label: 'No',
    numeric: true,
    compare: (a, b) => a.no - b.no,
    cell: ({ no }) => <span className="aside">{no}</span>,
  },
  {
    name: 'address',
    label: 'Account',
    compare: (a, b) => a.entry.address.localeCompare(b.entry.address),
    className: 'sheet-address',
    namesRow: true,
    cell: ({ entry }) => <AccountLink stakeAddress={entry.address} />,
  },
  {
    name: 'state',
    label: 'State',
    className: 'sheet-state',
    cell: ({ result }) => <AccountState result={result} />,
  },
  {
    name: 'pool',
    label: 'Pool',
    className: 'sheet-pool',
    cell: (row) => {
      const account = accountOf(row)
      const pool = account && poolOf(account)
      return pool ? <PoolIdLink poolId={pool}>{shortenMiddle(pool, 9)}</PoolIdLink> : '–'
    },
  },
  {
    name: 'balance',
    label: 'Balance, ADA',
    numeric: true,
    className: 'sheet-balance',
    compare: byAmount(({ total_balance }) => total_balance),
    cell: (row) => <AccountAmountCell row={row} field="total_balance" />,
  },
  {
    name: 'rewards',
    label: 'Rewards to withdraw, ADA',
    numeric: true,
    className: 'sheet-rewards',
    compare: byAmount(({ available_rewards }) => available_rewards),
    cell: (row) => <AccountAmountCell row={row} field="available_rewards" />,
  },
]

/** Accounts with an unknown amount come below all others; equal amounts keep the order of the list. */
function byAmount(of: (account: Account) => Lovelace | null) {
  const amount = (row: SheetRow) => {
    const account = accountOf(row)
    return (account && of(account)) ?? -1n
  }
  return (a: SheetRow, b: SheetRow) => {
    const difference = amount(a) - amount(b)
    return difference < 0n ? -1 : difference > 0n ? 1 : a.no - b.no
  }
}

function AccountAmountCell({ row, field }: { row: SheetRow; field: 'total_balance' | 'available_rewards' }) {
  const account = accountOf(row)
  return account ? <Amount lovelace={account[field]} decimals={2} unit={false} /> : '–'
}

function AccountState({ result }: Pick<SheetRow, 'result'>) {
  switch (result?.kind) {
    case 'found':
      return <RegistrationStatus account={result.account} />
    case 'failed':
      return <span className="sheet-fault">{failureWords(result.error).title}</span>
    case 'waiting':
      return <span className="skeleton" style={{ '--w': '5rem' }} />
    default:
      return <Absent why="not requested yet" />
  }
}
