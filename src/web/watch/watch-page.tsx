import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { marginPercentage } from '#cardano/margin.ts'
import { networks } from '#cardano/network.ts'
import { shortAddress, shortenMiddle } from '#cardano/shorten.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inBackground, listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { failureWords } from '#web/failures/failure-words.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ActiveFrom } from '#web/pool-history/change-lines.tsx'
import { inChainOrder, termsAt } from '#web/pool-history/listed-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { useAllowsBackground, useNetwork } from '#web/routing/network-context.ts'
import { paths } from '#web/routing/paths.ts'
import { PoolIdLink } from '#web/routing/resource-link.tsx'
import { useRunningEpoch } from '#web/tip/chain-pulse.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import {
  isSameSubject,
  subjectName,
  unwatch,
  useWatchList,
  type Watched,
  type WatchList,
  watch,
} from '#web/watch-list/watch-list.ts'
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
          <p className="page-tools above-4">
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
      <p className="section secondary">
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
  const running = useRunningEpoch()
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
      first="Pool"
      columns={[
        { name: 'pledge', label: 'Pledge', numeric: true, cell: ofTerms(running, pledgeText) },
        { name: 'margin', label: 'Margin', numeric: true, cell: ofTerms(running, marginText) },
        { name: 'cost', label: 'Cost', ...numericSecondary, cell: ofTerms(running, costText) },
        {
          name: 'active',
          label: 'Active from epoch',
          ...numericSecondary,
          cell: ofTerms(running, activeText),
        },
      ]}
      rows={entries.map((entry, at) => ({ entry, result: results[at] }))}
      noteOf={(updates) => updates.length === 0 && 'no update on record'}
      pathOf={({ id }) => paths.pool(name, id)}
      {...list}
    />
  )
}

const numericSecondary = { numeric: true, narrow: 'left-out' } as const

/** A cell of the terms of a pool in force, or of the newest known ones. @param running the running epoch */
function ofTerms(
  running: number | undefined,
  cell: (terms: PoolUpdate, running: number | undefined) => ReactNode,
): (row: WatchedRow<readonly PoolUpdate[]>) => ReactNode {
  return ({ result }) => {
    const ordered = inChainOrder(result?.data ?? [])
    const newest = (running === undefined ? undefined : termsAt(ordered, running).inForce) ?? ordered.at(-1)
    return newest && cell(newest, running)
  }
}

const pledgeText = ({ pledge }: PoolUpdate) => <Amount lovelace={pledge} decimals={0} />

const marginText = ({ margin }: PoolUpdate) =>
  Number(margin) > 1 ? <Absent why="unit unknown" /> : `${marginPercentage(margin)}%`

const costText = ({ fixed_cost }: PoolUpdate) => <Amount lovelace={fixed_cost} decimals={0} />

/** An epoch that has not begun is marked. */
const activeText = ({ active_epoch_no }: PoolUpdate, running: number | undefined) => (
  <ActiveFrom epoch={active_epoch_no} present={running} />
)

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
      first="Account"
      columns={[
        {
          name: 'balance',
          label: 'Balance',
          numeric: true,
          cell: ({ result }) => balanceOf(result?.data),
        },
        {
          name: 'pool',
          label: 'Pool',
          narrow: 'left-out',
          cell: ({ result }) => poolOf(result?.data),
        },
      ]}
      rows={entries.map((entry, at) => ({ entry, result: results[at] }))}
      pathOf={({ id }) => paths.account(name, id)}
      {...list}
    />
  )
}

function balanceOf(account: Account | undefined): ReactNode {
  if (!account) return undefined
  const { total_balance } = account
  return total_balance === null ? <Absent why="unknown" /> : <Amount lovelace={total_balance} />
}

function poolOf(account: Account | undefined): ReactNode {
  if (!account) return undefined
  const { is_registered, pool_id } = account
  if (!is_registered || pool_id === null) {
    return <Absent why={is_registered ? 'not delegated' : 'not registered'} />
  }
  return <PoolIdLink poolId={pool_id}>{shortenMiddle(pool_id, 10)}</PoolIdLink>
}

/** An entry of the list with what is known about it. */
interface WatchedRow<Data> {
  readonly entry: Watched
  readonly result: UseQueryResult<Data> | undefined
}

function WatchTable<Data>({
  title,
  first,
  columns,
  rows,
  gone,
  onRemove,
  pathOf,
  noteOf = () => false,
}: Omit<ListProps, 'entries'> & {
  title: string
  /** The head of the column of names. */
  first: string
  columns: readonly Column<WatchedRow<Data>>[]
  rows: readonly WatchedRow<Data>[]
  pathOf: (entry: Watched) => string
  /** Why data has nothing to show; false where it has. */
  noteOf?: (data: Data) => string | false
}) {
  const isGone = (entry: Watched) => gone.some((other) => isSameSubject(entry, other))
  const named: Column<WatchedRow<Data>> = {
    name: 'name',
    label: first,
    cell: ({ entry }) => (
      <>
        <Link to={pathOf(entry)} title={entry.kind === 'account' ? entry.id : undefined}>
          {entry.kind === 'pool' ? `Pool ${entry.id}` : shortAddress(entry.id)}
        </Link>
      </>
    ),
  }
  const removal: Column<WatchedRow<Data>> = {
    name: 'remove',
    label: <span className="visually-hidden">Remove</span>,
    staysBesideNote: true,
    cell: ({ entry }) =>
      !isGone(entry) && (
        <button
          type="button"
          className="copy-button"
          aria-label={`Remove ${subjectName(entry)} from the watch list`}
          title="Remove"
          onClick={() => onRemove(entry)}
        >
          <Icon name="trash" />
        </button>
      ),
  }
  const note = ({ entry, result }: WatchedRow<Data>) => {
    if (isGone(entry)) return <Undo entry={entry} />
    if (result?.data === undefined) return <NoData of={result} />
    const why = noteOf(result.data)
    return why && <Absent why={why} />
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <div className="table-frame table-frame--wide">
        <Table
          caption={title}
          className="watch-table"
          columns={[named, ...columns, removal]}
          rows={rows}
          rowKey={({ entry }) => entry.id}
          note={note}
          isBusy={rows.some(({ result }) => result?.isPending)}
        />
      </div>
    </section>
  )
}

function Undo({ entry }: { entry: Watched }) {
  return (
    <>
      {subjectName(entry)} is removed.{' '}
      <button type="button" className="button button--small" ref={focusLost} onClick={() => watch(entry)}>
        Undo
      </button>
    </>
  )
}

/** Takes the focus that the button before it had, which is gone. */
function focusLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** Why a row has no figures. */
function NoData({ of: result }: { of: UseQueryResult<unknown> | undefined }) {
  const error = result?.error
  if (error instanceof ApiError && error.status === 404) return <Absent why="not on record" />
  if (!error) return <span className="skeleton" style={{ '--w': '12rem' }} />
  return (
    <>
      Not loaded: {failureWords(error).title}.{' '}
      <button type="button" className="button button--small" onClick={() => void result?.refetch()}>
        Try again
      </button>
    </>
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
