import { type ReactNode, useState } from 'react'
import { lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { type ListedPool, useListedPools } from '#web/accounts/comparison/listed-pools.ts'
import { seenStateText } from '#web/accounts/seen-account.tsx'
import { exactAda } from '#web/pool-history/change-lines.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { PoolName } from '#web/routing/resource-link.tsx'
import { forgetSeenAccount, noteSeenAccount, type SeenAccount } from '#web/seen/seen-accounts.ts'
import { isKnownMargin } from '#web/terms/pool-terms.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { cutAda, TableAmount } from '#web/ui/values/amount.tsx'
import { Absent, countText } from '#web/ui/values/count.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { ShortHash } from '#web/ui/values/hash.tsx'
import { Age } from '#web/ui/values/timestamp.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import './recent-accounts.css'

/** The accounts that were looked up in this browser, as they were seen last. Nothing is requested but the terms of their pools, in the background. */
export function RecentAccounts({ seen }: { seen: readonly SeenAccount[] }) {
  const { name } = useNetwork()
  /** Rows that were removed stay in their places until the page is left, each with the way back. */
  const [removed, setRemoved] = useState<readonly SeenAccount[]>([])
  const pools = useListedPools(
    seen.flatMap(({ poolId }) => poolId ?? []),
    true,
  )
  const gone = removed.filter((one) => !seen.some(({ address }) => address === one.address))
  const rows = [...seen, ...gone].toSorted((a, b) => b.at - a.at)
  const balances = seen.flatMap(({ balance }) => (balance === null ? [] : [balance]))
  const isGone = (account: SeenAccount) => gone.includes(account)
  const columns = recentColumns({
    pools,
    isGone,
    onForget: (account) => {
      setRemoved([...gone, account])
      forgetSeenAccount(account)
      announce('Forgotten')
    },
  })
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

/** @param isGone whether a row was removed */
function recentColumns({
  pools,
  isGone,
  onForget,
}: {
  pools: ReadonlyMap<string, ListedPool>
  isGone: (account: SeenAccount) => boolean
  onForget: (account: SeenAccount) => void
}): readonly Column<SeenAccount>[] {
  return [
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
      cell: (account) => <SeenPoolCell account={account} pools={pools} />,
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
            onClick={() => onForget(account)}
          >
            <Icon name="close" />
          </button>
        ),
    },
  ]
}

function AccountName({ account: { address } }: { account: SeenAccount }): ReactNode {
  const { name } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: address })
  const path = paths.account(name, address)
  const text = <ShortHash text={address} />
  if (label === undefined) return <Link to={path}>{text}</Link>
  return (
    <span className="recent-name">
      <Link to={path}>{label}</Link> <span className="aside">{text}</span>
    </span>
  )
}

function SeenAmount({ amount }: { amount: SeenAccount['balance'] }) {
  return amount === null ? <Absent why="unknown" /> : <TableAmount lovelace={amount} />
}

function SeenPoolCell({ account, pools }: { account: SeenAccount; pools: ReadonlyMap<string, ListedPool> }) {
  const { poolId } = account
  if (poolId === undefined) return upperFirst(seenStateText(account)).replace(/^With no pool$/, 'No pool')
  const { no, terms } = pools.get(poolId) ?? {}
  return (
    <>
      <PoolName pool={{ id: poolId, no }} />
      {terms && isKnownMargin(terms) && (
        <span className="aside">
          {' '}
          · {marginPercentage(terms.margin)}%, {exactAda(terms.fixed_cost)} ADA
        </span>
      )}
    </>
  )
}
