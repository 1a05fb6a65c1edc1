import type { Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { Account } from '#contract/resources/account.ts'
import { registrationState, registrationWords } from '#web/accounts/account-words.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { useNetworkDescription } from '#web/routing/network-context.tsx'
import { AccountLink, PoolName } from '#web/routing/resource-link.tsx'
import { isKnownMargin } from '#web/terms/pool-terms.ts'
import type { Column } from '#web/ui/table/table-sort.ts'
import { TableAmount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import type { ListedPool } from './listed-pools.ts'
import { shareOfText } from './share-bar.tsx'
import type { SheetResult } from './sheet-collection.ts'
import type { AccountEntry } from './sheet-entries.ts'

/** An account of the list, with what the data service returned for it so far. */
export interface SheetRow {
  readonly entry: AccountEntry
  /** Its place by balance, from 1. */
  readonly no: number
  readonly result: SheetResult | undefined
  /** Undefined until the account is loaded, and for one without a pool. */
  readonly pool: ListedPool | undefined
}

/** Undefined until the account is loaded. */
export function accountOf({ result }: Pick<SheetRow, 'result'>): Account | undefined {
  return result?.kind === 'found' ? result.account : undefined
}

/**
 * The columns of the sheet.
 * @param total of all balances
 * @param onMark marks the row of an address
 */
export function sheetColumns(
  total: Lovelace,
  onMark: (address: string | undefined) => void,
): readonly Column<SheetRow>[] {
  return [
    {
      name: 'row',
      label: <span className="visually-hidden">No</span>,
      className: 'sheet-no',
      cell: ({ no, entry }) => (
        <span id={`row-${entry.address}`} className="aside">
          {no}
        </span>
      ),
    },
    {
      name: 'address',
      label: 'Account',
      compare: (a, b) => a.entry.address.localeCompare(b.entry.address),
      className: 'sheet-address',
      namesRow: true,
      cell: ({ entry: { address } }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the link in it has the focus, which marks its part of the bar
        <span
          className="sheet-mark"
          onPointerEnter={() => onMark(address)}
          onPointerLeave={() => onMark(undefined)}
          onFocus={() => onMark(address)}
          onBlur={() => onMark(undefined)}
        >
          <AccountLink stakeAddress={address} />
        </span>
      ),
    },
    { name: 'pool', label: 'Pool', className: 'sheet-pool', cell: (row) => <PoolCell row={row} /> },
    {
      name: 'rewards',
      label: 'To withdraw, ADA',
      numeric: true,
      className: 'sheet-rewards',
      compare: byAmount(({ available_rewards }) => available_rewards),
      cell: (row) => <AccountAmountCell row={row} field="available_rewards" />,
    },
    {
      name: 'share',
      label: 'Share',
      numeric: true,
      narrow: 'left-out-early',
      className: 'sheet-share series-tx',
      cell: (row) => <ShareCell row={row} total={total} />,
    },
    {
      name: 'balance',
      label: 'Balance, ADA',
      numeric: true,
      className: 'sheet-balance',
      compare: byAmount(({ total_balance }) => total_balance),
      cell: (row) => <AccountAmountCell row={row} field="total_balance" />,
    },
  ]
}

/** Accounts with an unknown amount come below all others; equal amounts keep the order of the list. */
function byAmount(of: (account: Account) => Lovelace | null) {
  const amount = (row: SheetRow) => {
    const account = accountOf(row)
    return (account && of(account)) ?? -1n
  }
  return (a: SheetRow, b: SheetRow) => {
    const difference = amount(a) - amount(b)
    return difference < 0n ? -1 : difference > 0n ? 1 : b.no - a.no
  }
}

function AccountAmountCell({ row, field }: { row: SheetRow; field: 'total_balance' | 'available_rewards' }) {
  const account = accountOf(row)
  if (!account)
    return row.result?.kind === 'waiting' ? <span className="skeleton" style={{ '--w': '5rem' }} /> : '–'
  const amount = account[field]
  return amount === null ? <Absent why="unknown" /> : <TableAmount lovelace={amount} />
}

function ShareCell({ row, total }: { row: SheetRow; total: Lovelace }) {
  const balance = accountOf(row)?.total_balance
  if (balance == null || total === 0n) return '–'
  return (
    <span className="share-cell">
      {shareOfText(balance, total)}
      <i style={{ '--v': `${Number((1000n * balance) / total) / 10}%` }} />
    </span>
  )
}

/** The pool with its margin and since when, or the state of an account without one. */
function PoolCell({ row: { result, pool } }: { row: SheetRow }) {
  const source = useNetworkDescription()?.source
  switch (result?.kind) {
    case 'found': {
      const { account } = result
      const { delegated_since_epoch_no: since } = account
      if (!pool) {
        const state = registrationState(account, source)
        return state === 'registered' ? 'No pool' : registrationWords[state]
      }
      const { terms } = pool
      return (
        <>
          <PoolName pool={{ id: pool.id, no: pool.no }} />
          <span className="aside">
            {terms && isKnownMargin(terms) && ` · ${marginPercentage(terms.margin)}%`}
            {since !== null && `, since ${since}`}
          </span>
        </>
      )
    }
    case 'failed':
      return <span className="sheet-fault">Not answered: {failureWords(result.error).title}</span>
    case 'waiting':
      return <span className="skeleton" style={{ '--w': '5rem' }} />
    default:
      return <Absent why="not requested yet" />
  }
}
