import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { marginPercentage } from '#cardano/margin.ts'
import { networks } from '#cardano/network.ts'
import { shortAddress, shortenMiddle } from '#cardano/shorten.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ApiError } from '../api/api-error.ts'
import { inBackground, listQuery, recordQuery } from '../api/endpoint-query.ts'
import {
  isSameSubject,
  subjectName,
  unwatch,
  useWatchList,
  type Watched,
  type WatchList,
  watch,
} from '../browser/watch-list.ts'
import { useRunningEpoch } from '../chain/chain-pulse.ts'
import { ActiveFrom } from '../chain/pool-history/change-lines.tsx'
import { inChainOrder, termsAt } from '../chain/pool-history/listed-updates.ts'
import { failureWords } from '../failures/failure-words.ts'
import { Link } from '../links/link.tsx'
import { useAllowsBackground, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { PoolIdLink } from '../links/resource-link.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { announce } from '../ui/controls/announcer.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { Absent } from '../ui/values/count.tsx'
import './watch-page.css'

/** Requests at once: few, since other visitors share the limits of the data service. */
const AT_ONCE = 3

/** The pools and accounts that a person keeps in this browser, with their current figures. */
export function Component() {
  const { name } = useNetwork()
  const first = useWatchList().entries.find(({ network }) => network === name)
  return (
    <div className="page-width">
      <PageTitle of="Watch list" />
      <PageHead title="Watch list" request={first ? requestOf(first) : null} />
      <Lists />
    </div>
  )
}

function requestOf({ kind, id }: Watched): string {
  return kind === 'pool'
    ? endpointPath('poolUpdatesByPool', { pool_id: BigInt(id) })
    : endpointPath('account', { stake_address: id })
}

function Lists() {
  const { name, title } = useNetwork()
  const { entries, unsaved } = useWatchList()
  const [removed, setRemoved] = useState<readonly Watched[]>([])
  const gone = removed.filter((entry) => !entries.some((other) => isSameSubject(entry, other)))
  const here = [...entries, ...gone].filter(({ network }) => network === name)
  const elsewhere = Object.values(networks).flatMap((network) => {
    const { length } = entries.filter((entry) => entry.network === network.name)
    return network.name !== name && length > 0 ? [{ network, length }] : []
  })
  const remove = (entry: Watched) => {
    setRemoved([...gone, entry])
    unwatch(entry)
    announce(`${subjectName(entry)} is removed`)
  }
  const of = (kind: Watched['kind']) =>
    here.filter((entry) => entry.kind === kind).toSorted((a, b) => b.since - a.since)
  return (
    <>
      {here.length === 0 && (
        <section className="section">
          <p>Nothing on {title} is watched. The star beside a pool or an account puts it here.</p>
          <p className="page-tools watch-start">
            <Link className="button" to={paths.pools(name)}>
              Find a pool
            </Link>
            <Link className="button" to={paths.accounts(name)}>
              Look up an account
            </Link>
          </p>
        </section>
      )}
      <PoolList entries={of('pool')} gone={gone} onRemove={remove} />
      <AccountList entries={of('account')} gone={gone} onRemove={remove} />
      <p className="section watch-note">
        {keptText(unsaved)}{' '}
        {elsewhere.map(({ network, length }) => (
          <Link key={network.name} to={paths.watched(network.name)}>
            {length} on {network.title}
          </Link>
        ))}
      </p>
    </>
  )
}

/** How long the list is kept, where that is not for good. */
function keptText(unsaved: WatchList['unsaved']): string | undefined {
  switch (unsaved) {
    case 'no-storage':
      return 'This browser does not let Epochal store anything, so the list lasts only until you close this tab.'
    case 'later-version':
      return 'A later version of Epochal has written the list of this browser. This version leaves it as it is; changes last only until you close this tab.'
    default:
      return undefined
  }
}

interface ListProps {
  readonly entries: readonly Watched[]
  /** Entries that were just removed, which can be put back. */
  readonly gone: readonly Watched[]
  readonly onRemove: (entry: Watched) => void
}

function PoolList({ entries, ...list }: ListProps) {
  const { name } = useNetwork()
  const allowsBackground = useAllowsBackground()
  const turns = useTurns()
  const results = useQueries({
    queries: entries.map(({ id }, at) => {
      const query = listQuery(name, 'poolUpdatesByPool', { pool_id: BigInt(id) })
      return { ...(allowsBackground ? inBackground(query) : query), enabled: turns.mayBegin(at) }
    }),
  })
  turns.follow(results)
  if (entries.length === 0) return null
  return (
    <WatchTable
      title="Pools"
      heads={['Pool', 'Pledge', 'Margin', 'Cost', 'Active from epoch']}
      entries={entries}
      {...list}
      pathOf={({ id }) => paths.pool(name, id)}
      cellsOf={(at) => (
        <Cells of={results[at]} count={4} render={(updates) => <PoolCells updates={updates} />} />
      )}
    />
  )
}

/** The terms of a pool in force, or the newest known ones; an announced one is marked. */
function PoolCells({ updates }: { updates: readonly PoolUpdate[] }) {
  const running = useRunningEpoch()
  const ordered = inChainOrder(updates)
  const newest = (running === undefined ? undefined : termsAt(ordered, running).inForce) ?? ordered.at(-1)
  if (!newest) return <NoCells count={4} why="no update on record" />
  const { pledge, margin, fixed_cost, active_epoch_no } = newest
  return (
    <>
      <td className="number">
        <Amount lovelace={pledge} decimals={0} />
      </td>
      <td className="number">
        {Number(margin) > 1 ? <Absent why="unit unknown" /> : `${marginPercentage(margin)}%`}
      </td>
      <td className="number column-secondary">
        <Amount lovelace={fixed_cost} decimals={0} />
      </td>
      <td className="number column-secondary">
        <ActiveFrom epoch={active_epoch_no} present={running} />
      </td>
    </>
  )
}

function AccountList({ entries, ...list }: ListProps) {
  const { name } = useNetwork()
  const allowsBackground = useAllowsBackground()
  const turns = useTurns()
  const results = useQueries({
    queries: entries.map(({ id }, at) => {
      const query = recordQuery(name, 'account', { stake_address: id })
      return { ...(allowsBackground ? inBackground(query) : query), enabled: turns.mayBegin(at) }
    }),
  })
  turns.follow(results)
  if (entries.length === 0) return null
  return (
    <WatchTable
      title="Accounts"
      heads={['Account', 'Balance', 'Pool']}
      entries={entries}
      {...list}
      pathOf={({ id }) => paths.account(name, id)}
      cellsOf={(at) => (
        <Cells of={results[at]} count={2} render={({ record }) => <AccountCells account={record} />} />
      )}
    />
  )
}

function AccountCells({ account: { is_registered, total_balance, pool_id } }: { account: Account }) {
  return (
    <>
      <td className="number">
        {total_balance === null ? <Absent why="unknown" /> : <Amount lovelace={total_balance} />}
      </td>
      <td className="column-secondary">
        {is_registered && pool_id !== null ? (
          <PoolIdLink poolId={pool_id}>{shortenMiddle(pool_id, 10)}</PoolIdLink>
        ) : (
          <Absent why={is_registered ? 'not delegated' : 'not registered'} />
        )}
      </td>
    </>
  )
}

const headClasses: Readonly<Record<string, string>> = {
  Pool: 'column-secondary',
  Cost: 'number column-secondary',
  'Active from epoch': 'number column-secondary',
}

function WatchTable({
  title,
  heads: [first, ...heads],
  entries,
  gone,
  onRemove,
  pathOf,
  cellsOf,
}: ListProps & {
  title: string
  heads: readonly string[]
  pathOf: (entry: Watched) => string
  /** The cells after the name, and before the button. */
  cellsOf: (at: number) => ReactNode
}) {
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <div className="table-frame table-frame--wide">
        <table className="table watch-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className={headClasses[head] ?? 'number'}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) =>
              gone.some((other) => isSameSubject(entry, other)) ? (
                <tr key={entry.id}>
                  <td colSpan={heads.length + 2}>
                    {subjectName(entry)} is removed.{' '}
                    <button
                      type="button"
                      className="button button--small"
                      ref={focusLost}
                      onClick={() => watch(entry)}
                    >
                      Undo
                    </button>
                  </td>
                </tr>
              ) : (
                <tr key={entry.id}>
                  <th scope="row">
                    <Link to={pathOf(entry)} title={entry.kind === 'account' ? entry.id : undefined}>
                      {entry.kind === 'pool' ? `Pool ${entry.id}` : shortAddress(entry.id)}
                    </Link>
                    {entry.label && <span className="private-label"> · {entry.label}</span>}
                  </th>
                  {cellsOf(at)}
                  <td>
                    <button
                      type="button"
                      className="copy-button"
                      aria-label={`Remove ${subjectName(entry)} from the watch list`}
                      title="Remove"
                      onClick={() => onRemove(entry)}
                    >
                      <Icon name="trash" />
                    </button>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Takes the focus that the button before it had, which is gone. */
function focusLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** The cells of a row, or why there are none. */
function Cells<T>({
  of: result,
  count,
  render,
}: {
  of: UseQueryResult<T> | undefined
  count: number
  render: (data: T) => ReactNode
}) {
  if (result?.data !== undefined) return render(result.data)
  const error = result?.error
  if (error instanceof ApiError && error.status === 404) return <NoCells count={count} why="not on record" />
  if (error) {
    return (
      <td colSpan={count}>
        Not loaded: {failureWords(error).title}.{' '}
        <button type="button" className="button button--small" onClick={() => void result?.refetch()}>
          Try again
        </button>
      </td>
    )
  }
  return (
    <td colSpan={count} aria-busy>
      <span className="skeleton" style={{ '--w': '12rem' }} />
    </td>
  )
}

function NoCells({ count, why }: { count: number; why: string }) {
  return (
    <td colSpan={count}>
      <Absent why={why} />
    </td>
  )
}

/** The turns of queries that are sent a few at a time, one for each row. */
function useTurns() {
  const [settled, setSettled] = useState(0)
  return {
    mayBegin: (at: number) => at < settled + AT_ONCE,
    follow: (results: readonly Pick<UseQueryResult, 'data' | 'error'>[]) => {
      const ended = results.filter(({ data, error }) => data ?? error).length
      if (ended !== settled) setSettled(ended)
    },
  }
}
