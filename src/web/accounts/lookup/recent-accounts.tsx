import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { PoolName } from '#web/accounts/account-pool.tsx'
import { seenStateText } from '#web/accounts/seen-account.tsx'
import { listQuery } from '#web/api/endpoint-query.ts'
import { exactAda } from '#web/pool-history/change-lines.tsx'
import { inChainOrder, updatesByPool } from '#web/pool-history/listed-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { forgetSeenAccount, noteSeenAccount, type SeenAccount } from '#web/seen/seen-accounts.ts'
import { useSeenPools } from '#web/seen/seen-pools.ts'
import { effectiveUpdates, inForceAt } from '#web/terms/pool-terms.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount, cutAda } from '#web/ui/values/amount.tsx'
import { Absent, countText } from '#web/ui/values/count.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { Age } from '#web/ui/values/timestamp.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import './recent-accounts.css'

/** The accounts that were looked up in this browser, as they were seen last. Nothing is requested for them. */
export function RecentAccounts({ seen }: { seen: readonly SeenAccount[] }) {
  const { name } = useNetwork()
  /** Rows that were removed stay in their places until the page is left, each with the way back. */
  const [removed, setRemoved] = useState<readonly SeenAccount[]>([])
  const terms = useTermsAtHand()
  const gone = removed.filter((one) => !seen.some(({ address }) => address === one.address))
  const rows = [...seen, ...gone].toSorted((a, b) => b.at - a.at)
  const balances = seen.flatMap(({ balance }) => (balance === null ? [] : [balance]))
  const isGone = (account: SeenAccount) => gone.includes(account)
  const columns: readonly Column<SeenAccount>[] = [
    {
      name: 'account',
      label: 'Account',
      cell: (account) => <AccountName account={account} />,
    },
    {
      name: 'pool',
      label: (
        <>
          Pool <span className="aside">· margin, cost</span>
        </>
      ),
      narrow: 'second-line',
      cell: (account) => <SeenPoolCell account={account} terms={terms} />,
    },
    {
      name: 'rewards',
      label: 'To withdraw, ADA',
      numeric: true,
      cell: ({ rewards }) => <SeenAmount amount={rewards} />,
    },
    {
      name: 'balance',
      label: 'Balance, ADA',
      numeric: true,
      narrow: 'first-line',
      cell: ({ balance }) => <SeenAmount amount={balance} />,
    },
    {
      name: 'at',
      label: 'Looked up',
      numeric: true,
      narrow: 'second-line-end',
      cell: ({ at }) => (
        <span className="aside">
          <Age time={at as UtcTime} />
        </span>
      ),
    },
    {
      name: 'remove',
      label: <span className="visually-hidden">Remove</span>,
      narrow: 'behind',
      className: 'recent-remove',
      staysBesideNote: true,
      cell: (account) =>
        !isGone(account) && (
          <button
            type="button"
            className="copy-button"
            aria-label={`Forget ${account.address}`}
            title="Forget"
            onClick={() => {
              setRemoved([...gone, account])
              forgetSeenAccount(account)
              announce('Forgotten')
            }}
          >
            <Icon name="close" />
          </button>
        ),
    },
  ]
  return (
    <section className="section recent-section">
      <div className="section-header">
        <h2 title="As this browser saw them last">Recent</h2>
        {balances.length > 0 && (
          <span className="section-note">
            {cutAda(lovelace(balances.reduce((sum, balance) => sum + balance, 0n)))} ADA in{' '}
            {countText(balances.length, 'account')}
          </span>
        )}
        {seen.length > 1 && (
          <Link
            className="section-header-link"
            to={paths.accountSheet(
              name,
              seen.map(({ address }) => address),
            )}
          >
            All {seen.length} in one table
          </Link>
        )}
      </div>
      <Table
        caption="Accounts looked up in this browser"
        className="recent-table table-two-lines"
        columns={columns}
        rows={rows}
        rowKey={({ address }) => address}
        note={(account) =>
          isGone(account) && (
            <>
              Forgotten.{' '}
              <button type="button" className="button button--small" onClick={() => noteSeenAccount(account)}>
                Undo
              </button>
            </>
          )
        }
      />
    </section>
  )
}

function AccountName({ account: { address } }: { account: SeenAccount }): ReactNode {
  const { name } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: address })
  const path = paths.account(name, address)
  const text = (
    <span className="hash" title={address}>
      <span className="hash-head">{address.slice(0, -6)}</span>
      <span className="hash-tail">{address.slice(-6)}</span>
    </span>
  )
  if (label === undefined) return <Link to={path}>{text}</Link>
  return (
    <span className="recent-name">
      <Link to={path}>{label}</Link> <span className="aside">{text}</span>
    </span>
  )
}

function SeenAmount({ amount }: { amount: SeenAccount['balance'] }) {
  if (amount === null) return <Absent why="unknown" />
  return amount === 0n ? (
    <span className="aside">0</span>
  ) : (
    <Amount lovelace={amount} decimals={2} unit={false} />
  )
}

function SeenPoolCell({ account, terms }: { account: SeenAccount; terms: ReadonlyMap<bigint, string> }) {
  const pools = useSeenPools(useNetwork().name)
  const { poolId } = account
  if (poolId === undefined) return upperFirst(seenStateText(account)).replace(/^With no pool$/, 'No pool')
  const no = pools.get(poolId)
  const text = no === undefined ? undefined : terms.get(no)
  return (
    <>
      <PoolName pool={{ id: poolId, no }} />
      {text !== undefined && <span className="aside"> · {text}</span>}
    </>
  )
}

/** Margin and cost now of each pool, by its number, where a page has loaded all updates. */
function useTermsAtHand(): ReadonlyMap<bigint, string> {
  const { name } = useNetwork()
  const client = useQueryClient()
  const updates = client.getQueryData(listQuery(name, 'poolUpdates', {}).queryKey)?.value
  const epoch = useTipEpoch()
  return useMemo(() => {
    const terms = new Map<bigint, string>()
    if (!updates || epoch === undefined) return terms
    for (const [no, own] of updatesByPool(updates)) {
      const update = inForceAt(effectiveUpdates(inChainOrder(own)), epoch)
      if (update) terms.set(no, `${marginPercentage(update.margin)}%, ${exactAda(update.fixed_cost)} ADA`)
    }
    return terms
  }, [updates, epoch])
}
